package platen.jobs.engine.document.property;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Shorthands.Shorthand;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Keyword;
import platen.jobs.engine.document.value.CssValue.Num;
import platen.jobs.engine.document.value.CssValue.Percent;

/** Shorthands with rules of their own. */
final class SpecialShorthands {
    private static final List<String> FONT_VARIANTS = List.of("font-variant-caps", "font-variant-ligatures",
            "font-variant-numeric", "font-variant-east-asian", "font-variant-position", "font-variant-alternates",
            "font-variant-emoji");
    private static final List<String> FONT = List.of("font-style", "font-weight", "font-stretch", "font-size",
            "line-height", "font-family");
    private static final List<String> FONT_RESETS = List.of("font-variant-ligatures", "font-variant-numeric",
            "font-variant-east-asian", "font-variant-position", "font-variant-alternates", "font-variant-emoji",
            "font-feature-settings", "font-variation-settings", "font-kerning", "font-optical-sizing",
            "font-size-adjust");

    /** A shorthand whose method fills the input's values. */
    private record Special(List<String> longhands, Predicate<ShorthandInput> fill) implements Shorthand {
        @Override
        public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
            return !in.atEnd() && fill.test(in) ? in.result() : null;
        }
    }

    private SpecialShorthands() {}

    static void put(Map<String, Shorthand> all) {
        all.put("font", new Special(Lists.joined(FONT, List.of("font-variant-caps"), FONT_RESETS),
                SpecialShorthands::font));
        all.put("font-variant", new Special(FONT_VARIANTS, SpecialShorthands::fontVariant));
        all.put("font-synthesis", new Special(List.of("font-synthesis-weight", "font-synthesis-style",
                "font-synthesis-small-caps"), SpecialShorthands::fontSynthesis));
        all.put("list-style", new Special(List.of("list-style-position", "list-style-image", "list-style-type"),
                SpecialShorthands::listStyle));
        all.put("flex", new Special(List.of("flex-grow", "flex-shrink", "flex-basis"), SpecialShorthands::flex));
        all.put("columns", new Special(List.of("column-width", "column-count"), SpecialShorthands::columns));
        all.put("border-radius", new Special(RADII, SpecialShorthands::borderRadius));
        all.put("border-image", new Special(List.of("border-image-source", "border-image-slice", "border-image-width",
                "border-image-outset", "border-image-repeat"), SpecialShorthands::borderImage));
        all.put("text-wrap", new Special(List.of("white-space", "text-wrap-style"), SpecialShorthands::textWrap));
        all.put("background", new BackgroundShorthand("background", BackgroundShorthand.BACKGROUND));
        all.put("mask", new BackgroundShorthand("mask", BackgroundShorthand.MASK));
        all.put("container", new Special(List.of("container-name", "container-type"), in -> {
            CssValue name = in.take("container-name");
            CssValue type = in.takeMark('/') ? in.take("container-type") : null;
            setOrReset(in, "container-name", name);
            setOrReset(in, "container-type", type);
            return name != null;
        }));
    }

    private static void setOrReset(ShorthandInput in, String longhand, @Nullable CssValue value) {
        if (value != null) {
            in.set(longhand, value);
        } else {
            in.reset(longhand);
        }
    }

    private static boolean font(ShorthandInput in) {
        if (in.components().size() == 1 && systemFont(in)) {
            return true;
        }
        for (int i = 0; i < 4; i++) {
            if (in.takeWord("normal")) {
                continue;
            }
            boolean stop = true;
            for (String longhand : List.of("font-style", "font-variant-caps", "font-weight", "font-stretch")) {
                int from = in.position();
                CssValue value = in.has(longhand) ? null : in.take(longhand);
                boolean fits = value != null && !(longhand.equals("font-stretch") && !(value instanceof Keyword))
                        && !(longhand.equals("font-variant-caps") && !value.is("small-caps"));
                if (fits && value != null) {
                    in.set(longhand, value);
                    stop = false;
                    break;
                }
                in.back(from);
            }
            if (stop) {
                break;
            }
        }
        CssValue size = in.take("font-size");
        CssValue leading = size != null && in.takeMark('/') ? in.take("line-height") : null;
        CssValue family = size == null ? null : in.take("font-family");
        if (size == null || family == null) {
            return false;
        }
        in.set("font-size", size);
        in.set("font-family", family);
        setOrReset(in, "line-height", leading);
        in.reset("font-style", "font-variant-caps", "font-weight", "font-stretch");
        in.reset(FONT_RESETS.toArray(String[]::new));
        return true;
    }

    private static boolean systemFont(ShorthandInput in) {
        for (String name : List.of("caption", "icon", "menu", "message-box", "small-caption", "status-bar")) {
            if (in.takeWord(name)) {
                in.set("font-family", new Keyword("system-ui"));
                in.set("font-size", CssValue.pixels(13.333333));
                in.reset(FONT.toArray(String[]::new));
                in.reset("font-variant-caps");
                in.reset(FONT_RESETS.toArray(String[]::new));
                return true;
            }
        }
        return false;
    }

    private static boolean fontVariant(ShorthandInput in) {
        String[] names = FONT_VARIANTS.toArray(String[]::new);
        if (in.takeWord("normal")) {
            in.reset(names);
        } else if (in.takeWord("none")) {
            in.set("font-variant-ligatures", new Keyword("none"));
            in.reset(names);
        } else if (in.takeAll(names)) {
            in.reset(names);
        }
        return in.atEnd();
    }

    private static boolean fontSynthesis(ShorthandInput in) {
        boolean none = in.takeWord("none");
        while (!in.atEnd()) {
            String name = in.takeWord("weight")
                    ? "weight"
                    : in.takeWord("style") ? "style" : in.takeWord("small-caps") ? "small-caps" : "";
            if (none || name.isEmpty()) {
                return false;
            }
            in.set("font-synthesis-" + name, new Keyword("auto"));
        }
        for (String name : List.of("weight", "style", "small-caps")) {
            if (!in.has("font-synthesis-" + name)) {
                in.set("font-synthesis-" + name, new Keyword("none"));
            }
        }
        return true;
    }

    private static boolean listStyle(ShorthandInput in) {
        int nones = 0;
        while (!in.atEnd()) {
            if (in.takeWord("none")) {
                nones++;
                continue;
            }
            int from = in.position();
            for (String longhand : List.of("list-style-position", "list-style-image", "list-style-type")) {
                CssValue value = in.has(longhand) || in.position() > from ? null : in.take(longhand);
                if (value != null) {
                    in.set(longhand, value);
                }
            }
            if (in.position() == from) {
                return false;
            }
        }
        boolean image = in.has("list-style-image");
        boolean type = in.has("list-style-type");
        if (nones > (image ? 0 : 1) + (type ? 0 : 1)) {
            return false;
        }
        if (nones > 0 && !type) {
            in.set("list-style-type", new Keyword("none"));
        }
        in.reset("list-style-position", "list-style-image", "list-style-type");
        return true;
    }

    private static boolean flex(ShorthandInput in) {
        if (in.takeWord("none")) {
            return flex(in, new Num(0), new Num(0), new Keyword("auto"));
        }
        CssValue grow = null;
        CssValue shrink = null;
        CssValue basis = null;
        while (!in.atEnd()) {
            if (grow == null) {
                grow = in.takeOne("flex-grow");
                if (grow != null) {
                    shrink = in.takeOne("flex-shrink");
                    continue;
                }
            }
            CssValue found = basis == null ? in.takeOne("flex-basis") : null;
            if (found == null) {
                return false;
            }
            basis = found;
        }
        return flex(in, grow == null ? new Num(1) : grow, shrink == null ? new Num(1) : shrink,
                basis == null ? new Percent(0) : basis);
    }

    private static boolean flex(ShorthandInput in, CssValue grow, CssValue shrink, CssValue basis) {
        in.set("flex-grow", grow);
        in.set("flex-shrink", shrink);
        in.set("flex-basis", basis);
        return true;
    }

    private static boolean columns(ShorthandInput in) {
        for (int i = 0; i < 2 && !in.atEnd(); i++) {
            if (!in.takeWord("auto") && !take(in, "column-width") && !take(in, "column-count")) {
                return false;
            }
        }
        in.reset("column-width", "column-count");
        return true;
    }

    private static boolean take(ShorthandInput in, String longhand) {
        CssValue value = in.has(longhand) ? null : in.takeOne(longhand);
        if (value != null) {
            in.set(longhand, value);
        }
        return value != null;
    }

    private static final List<String> RADII = List.of("border-top-left-radius", "border-top-right-radius",
            "border-bottom-right-radius", "border-bottom-left-radius");

    private static boolean borderRadius(ShorthandInput in) {
        CssValue[] across = radii(in);
        CssValue[] down = across != null && in.takeMark('/') ? radii(in) : across;
        if (across == null || down == null) {
            return false;
        }
        for (int i = 0; i < 4; i++) {
            in.set(RADII.get(i), across[i].equals(down[i])
                    ? across[i]
                    : new CssValue.Items(List.of(across[i], down[i]), false));
        }
        return true;
    }

    private static CssValue @Nullable [] radii(ShorthandInput in) {
        var values = new CssValue[4];
        int count = 0;
        while (count < 4) {
            CssValue value = in.takeOne(RADII.getFirst());
            if (value == null) {
                break;
            }
            values[count++] = value;
        }
        if (count == 0) {
            return null;
        }
        values[1] = count > 1 ? values[1] : values[0];
        values[2] = count > 2 ? values[2] : values[0];
        values[3] = count > 3 ? values[3] : values[1];
        return values;
    }

    private static boolean borderImage(ShorthandInput in) {
        while (!in.atEnd()) {
            CssValue slice = in.has("border-image-slice") ? null : in.take("border-image-slice");
            if (slice != null) {
                in.set("border-image-slice", slice);
                if (in.takeMark('/')) {
                    setOrReset(in, "border-image-width", in.take("border-image-width"));
                    if (in.takeMark('/')) {
                        setOrReset(in, "border-image-outset", in.take("border-image-outset"));
                    }
                }
            } else {
                String name = in.has("border-image-source") ? "border-image-repeat" : "border-image-source";
                CssValue value = in.take(name);
                if (value == null) {
                    name = "border-image-repeat";
                    value = in.take(name);
                }
                if (value == null) {
                    return false;
                }
                in.set(name, value);
            }
        }
        in.reset("border-image-source", "border-image-slice", "border-image-width", "border-image-outset",
                "border-image-repeat");
        return true;
    }

    private static boolean textWrap(ShorthandInput in) {
        boolean none = in.takeWord("nowrap");
        boolean wrap = !none && in.takeWord("wrap");
        CssValue style = in.take("text-wrap-style");
        in.set("white-space", new Keyword(none ? "nowrap" : "normal"));
        setOrReset(in, "text-wrap-style", style);
        return none || wrap || style != null;
    }

    /** Joins lists. */
    private static final class Lists {
        @SafeVarargs
        static List<String> joined(List<String>... lists) {
            return java.util.Arrays.stream(lists).flatMap(List::stream).toList();
        }
    }
}
