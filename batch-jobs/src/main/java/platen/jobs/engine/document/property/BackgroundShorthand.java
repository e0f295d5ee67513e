package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.GrammarMatcher.Match;
import platen.jobs.engine.document.property.Shorthands.Shorthand;
import platen.jobs.engine.document.value.CssValue;

/** Layers of a background or mask, each with its longhands in any order. */
record BackgroundShorthand(String prefix, List<String> parts) implements Shorthand {
    static final List<String> BACKGROUND = List.of("image", "position", "size", "repeat", "attachment", "origin",
            "clip");
    static final List<String> MASK = List.of("image", "position", "size", "repeat", "mode", "origin", "clip",
            "composite");

    @Override
    public List<String> longhands() {
        List<String> names = new ArrayList<>(parts.stream().map(part -> prefix + "-" + part).toList());
        if (prefix.equals("background")) {
            names.add("background-color");
        }
        return names;
    }

    @Override
    public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
        Map<String, List<CssValue>> layers = new LinkedHashMap<>();
        parts.forEach(part -> layers.put(part, new ArrayList<>()));
        @Nullable
        CssValue color = null;
        do {
            Map<String, CssValue> layer = new LinkedHashMap<>();
            boolean last = layer(in, layer);
            if (!last || layer.isEmpty() || color != null) {
                return null;
            }
            color = layer.get("color");
            layers.forEach((part, values) -> values.add(layer.getOrDefault(part, initial(part))));
        } while (in.takeMark(','));
        layers.forEach((part, values) -> in.set(prefix + "-" + part, values.size() == 1
                ? values.getFirst()
                : new CssValue.Items(List.copyOf(values), true)));
        if (prefix.equals("background")) {
            in.set("background-color", color == null ? PropertyTable.named("background-color").initial() : color);
        }
        return in.result();
    }

    private CssValue initial(String part) {
        return PropertyTable.named(prefix + "-" + part).initial();
    }

    private boolean layer(ShorthandInput in, Map<String, CssValue> layer) {
        while (!in.atEnd() && !in.components().get(in.position()).isComma()) {
            if (!part(in, layer)) {
                return false;
            }
        }
        return true;
    }

    private boolean part(ShorthandInput in, Map<String, CssValue> layer) {
        for (String part : parts) {
            if (part.equals("size") || layer.containsKey(part) && !part.equals("origin")) {
                continue;
            }
            CssValue value = in.takeLayer(prefix + "-" + part);
            if (value == null) {
                continue;
            }
            if (part.equals("origin")) {
                box(layer, value);
                return true;
            }
            layer.put(part, value);
            if (part.equals("position") && in.takeMark('/')) {
                CssValue size = in.takeLayer(prefix + "-size");
                if (size == null) {
                    return false;
                }
                layer.put("size", size);
            }
            return true;
        }
        CssValue color = prefix.equals("background") && !layer.containsKey("color")
                ? in.takeOne("background-color")
                : null;
        if (color != null) {
            layer.put("color", color);
        }
        return color != null;
    }

    /** One box is both origin and clip, a second one is the clip. */
    private static void box(Map<String, CssValue> layer, CssValue value) {
        if (!layer.containsKey("origin")) {
            layer.put("origin", value);
        }
        layer.put("clip", value);
    }

    /** One layer of a list of them. */
    static @Nullable Match oneLayer(Grammar grammar, List<Component> in, int at, ValueContext context) {
        Grammar one = grammar instanceof Grammar.Many many && many.commas() ? many.part() : grammar;
        return new GrammarMatcher(in, context).match(one, at);
    }
}
