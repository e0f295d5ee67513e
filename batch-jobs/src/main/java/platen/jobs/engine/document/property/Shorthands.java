package platen.jobs.engine.document.property;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue;

/** The shorthand properties. */
final class Shorthands {
    private static final List<String> SIDES = List.of("top", "right", "bottom", "left");
    private static final Map<String, Shorthand> ALL = all();

    /** Divides a value into longhands. */
    interface Shorthand {
        /** The longhands' values; null when the value does not fit. */
        @Nullable
        Map<String, CssValue> expand(ShorthandInput in);

        /** All longhands, with the names under which they are declared. */
        List<String> longhands();
    }

    /** One to four values for four sides. */
    private record Four(List<String> longhands) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            var values = new CssValue[4];
            int count = 0;
            while (count < 4 && !in.atEnd()) {
                CssValue value = in.takeOne(PropertyNames.physical(longhands.get(count))[0]);
                if (value == null) {
                    return null;
                }
                values[count++] = value;
            }
            for (int i = 0; i < 4 && count > 0; i++) {
                in.set(longhands.get(i), values[i < count ? i : i == 3 && count > 1 ? 1 : 0]);
            }
            return in.result();
        }
    }

    /** One or two values, the second as the first when missing. */
    private record Two(List<String> longhands) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            CssValue first = in.take(PropertyNames.physical(longhands.getFirst())[0]);
            CssValue second = first == null || in.atEnd()
                    ? first
                    : in.take(PropertyNames.physical(longhands.getLast())[0]);
            if (first == null || second == null) {
                return null;
            }
            in.set(longhands.getFirst(), first);
            in.set(longhands.getLast(), second);
            return in.result();
        }
    }

    /** Values in any order; what is missing is initial. */
    private record Any(List<String> longhands, List<String> alsoReset) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            String[] names = longhands.toArray(String[]::new);
            if (in.atEnd() || !in.takeAll(names)) {
                return null;
            }
            in.reset(names);
            in.reset(alsoReset.toArray(String[]::new));
            return in.result();
        }
    }

    private Shorthands() {}

    static @Nullable Shorthand find(String name) {
        return ALL.get(name);
    }

    private static Map<String, Shorthand> all() {
        Map<String, Shorthand> all = new HashMap<>();
        for (String box : List.of("margin-%s", "padding-%s", "border-%s-width", "border-%s-style", "border-%s-color")) {
            String name = box.replace("-%s", "");
            all.put(name, new Four(SIDES.stream().map(box::formatted).toList()));
            String pair = box.replace("%s", "%s-%s");
            for (String axis : List.of("inline", "block")) {
                all.put(box.formatted(axis), new Two(List.of(pair.formatted(axis, "start"),
                        pair.formatted(axis, "end"))));
            }
        }
        all.put("inset", new Four(SIDES));
        all.put("inset-inline", new Two(List.of("inset-inline-start", "inset-inline-end")));
        all.put("inset-block", new Two(List.of("inset-block-start", "inset-block-end")));
        all.put("overflow", new Two(List.of("overflow-x", "overflow-y")));
        all.put("overscroll-behavior", new Two(List.of("overscroll-behavior-x", "overscroll-behavior-y")));
        all.put("gap", new Two(List.of("row-gap", "column-gap")));
        all.put("place-content", new Two(List.of("align-content", "justify-content")));
        all.put("place-items", new Two(List.of("align-items", "justify-items")));
        all.put("place-self", new Two(List.of("align-self", "justify-self")));
        for (String side : List.of("top", "right", "bottom", "left", "inline-start", "inline-end", "block-start",
                "block-end")) {
            all.put("border-" + side, new BorderShorthand(List.of(side), false));
        }
        all.put("border", new BorderShorthand(SIDES, true));
        all.put("border-inline", new BorderShorthand(List.of("inline-start", "inline-end"), false));
        all.put("border-block", new BorderShorthand(List.of("block-start", "block-end"), false));
        anyOrder(all);
        SpecialShorthands.put(all);
        GridShorthands.put(all);
        return Map.copyOf(all);
    }

    private static void anyOrder(Map<String, Shorthand> all) {
        all.put("outline", any("outline-width", "outline-style", "outline-color"));
        all.put("column-rule", any("column-rule-width", "column-rule-style", "column-rule-color"));
        all.put("flex-flow", any("flex-direction", "flex-wrap"));
        all.put("text-decoration", any("text-decoration-line", "text-decoration-style", "text-decoration-color",
                "text-decoration-thickness"));
        all.put("text-emphasis", any("text-emphasis-style", "text-emphasis-color"));
        all.put("-webkit-text-stroke", any("-webkit-text-stroke-width", "-webkit-text-stroke-color"));
    }

    private static Shorthand any(String... longhands) {
        return new Any(List.of(longhands), List.of());
    }
}
