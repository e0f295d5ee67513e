package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;

/**
 * Describes what an {@code @import} says.
 *
 * @param layer null for none, empty for one without name
 */
record ImportPrelude(String address, @Nullable List<String> layer, List<Component> supports, List<Component> media) {

    static @Nullable ImportPrelude of(List<Component> prelude) {
        List<Component> parts = prelude.stream().filter(each -> !each.isWhitespace()).toList();
        if (parts.isEmpty()) {
            return null;
        }
        CssValue.Url url = GenericParser.url(parts.getFirst(), "");
        String address = url != null
                ? url.address()
                : parts.getFirst() instanceof Token token && token.kind() == Token.Kind.STRING ? token.text() : null;
        if (address == null) {
            return null;
        }
        List<String> layer = null;
        List<Component> supports = List.of();
        int at = 1;
        while (at < parts.size()) {
            Component part = parts.get(at);
            if (part.isIdent("layer")) {
                layer = List.of();
            } else if (part instanceof Component.Function function && function.name().equals("layer")) {
                layer = names(function.arguments());
            } else if (part instanceof Component.Function function && function.name().equals("supports")) {
                supports = function.arguments();
            } else {
                break;
            }
            at++;
        }
        return new ImportPrelude(address, layer, supports, parts.subList(at, parts.size()));
    }

    /** Whether a condition holds that is a declaration or what {@code @supports} takes. */
    static boolean supported(List<Component> condition) {
        return SupportsCondition.declaration(condition) || SupportsCondition.holds(condition);
    }

    private static List<String> names(List<Component> arguments) {
        List<String> names = new ArrayList<>();
        for (Component each : arguments) {
            if (each instanceof Token token && token.isIdent()) {
                names.add(token.text());
            }
        }
        return names;
    }
}
