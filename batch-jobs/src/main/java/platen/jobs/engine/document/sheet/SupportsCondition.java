package platen.jobs.engine.document.sheet;

import java.util.List;
import java.util.Set;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.selector.InvalidSelector;
import platen.jobs.engine.document.selector.SelectorParser;

/** Evaluates {@code @supports} conditions: true is what the engine understands. */
final class SupportsCondition {
    private SupportsCondition() {}

    static boolean holds(List<Component> prelude) {
        List<Component> parts = prelude.stream().filter(each -> !each.isWhitespace()).toList();
        if (parts.isEmpty()) {
            return false;
        }
        if (parts.getFirst().isIdent("not")) {
            return parts.size() == 2 && !single(parts.get(1));
        }
        boolean result = single(parts.getFirst());
        for (int i = 1; i + 1 < parts.size(); i += 2) {
            boolean next = single(parts.get(i + 1));
            result = parts.get(i).isIdent("and") ? result && next : parts.get(i).isIdent("or") && (result || next);
        }
        return result;
    }

    private static boolean single(Component component) {
        return switch (component) {
            case Component.Block block when block.open() == '(' -> {
                Component first = block.content().isEmpty() ? component : block.content().getFirst();
                boolean nested = first instanceof Component.Block || first.isIdent("not")
                        || first instanceof Component.Function;
                yield nested ? holds(block.content()) : declaration(block.content());
            }
            case Component.Block block -> false;
            case Component.Function function -> function(function);
            case platen.jobs.engine.document.css.Token token -> false;
        };
    }

    private static boolean function(Component.Function function) {
        return switch (function.name()) {
            case "selector" -> isSelector(function.arguments());
            case "font-format" -> function.arguments().stream().anyMatch(each -> Set.of("opentype", "truetype", "woff",
                    "woff2").stream().anyMatch(each::isIdent));
            case "font-tech" -> function.arguments().stream().anyMatch(each -> each.isIdent("color-COLRv0")
                    || each.isIdent("color-COLRv1") || each.isIdent("features-opentype")
                    || each.isIdent("variations"));
            default -> false;
        };
    }

    private static boolean isSelector(List<Component> arguments) {
        try {
            return !SelectorParser.rule(arguments, null, Set.of()).isEmpty();
        } catch (InvalidSelector invalid) {
            return false;
        }
    }

    static boolean declaration(List<Component> content) {
        List<CssItem> items = CssParser.declarations(CssText.of(content), (offset, sentence) -> {});
        return items.size() == 1 && items.getFirst() instanceof CssItem.Declaration declaration
                && (declaration.name().startsWith("--")
                        || PropertyParser.parse(declaration.name(), declaration.value(), ValueContext.PLAIN) != null);
    }
}
