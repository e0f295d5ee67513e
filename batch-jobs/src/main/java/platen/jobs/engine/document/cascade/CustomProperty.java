package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.property.ValueSyntax;
import platen.jobs.engine.document.sheet.SheetSet.Registered;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.Unit;

/**
 * A registered custom property.
 *
 * @param initial empty for none
 * @param syntax what values it takes; null for all
 */
record CustomProperty(boolean inherits, List<Component> initial, @Nullable ValueSyntax syntax) {

    static Map<String, CustomProperty> all(Map<String, Registered> registered) {
        Map<String, CustomProperty> all = new HashMap<>();
        registered.forEach((name, rule) -> all.put(name, new CustomProperty(rule.inherits(), rule.initial(), rule
                .syntax().isEmpty() ? null : ValueSyntax.of(rule.syntax()))));
        return Map.copyOf(all);
    }

    boolean takes(List<Component> value) {
        return syntax == null || syntax.matches(value);
    }

    /** Returns the value with lengths in pixels, as children inherit it. */
    List<Component> absolute(List<Component> value, Sizes sizes) {
        return syntax == null ? value : pixels(value, sizes);
    }

    private static List<Component> pixels(List<Component> value, Sizes sizes) {
        List<Component> all = new ArrayList<>(value.size());
        for (Component component : value) {
            all.add(switch (component) {
                case Token token -> pixels(token, sizes);
                case Component.Function function -> new Component.Function(function.name(),
                        pixels(function.arguments(), sizes), function.start());
                case Component.Block block -> block;
            });
        }
        return List.copyOf(all);
    }

    private static Component pixels(Token token, Sizes sizes) {
        Unit unit = token.kind() == Token.Kind.DIMENSION ? Unit.named(token.unit()) : null;
        boolean relative = unit != null && unit.kind() == Unit.Kind.LENGTH && unit.factor() == 0;
        return unit == null || !relative
                ? token
                : CssParser.components(CssText.number(token.number() * sizes.pixels(unit)) + "px").getFirst();
    }
}
