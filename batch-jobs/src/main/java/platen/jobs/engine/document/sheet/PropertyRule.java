package platen.jobs.engine.document.sheet;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.AtRule;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssProblems;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.property.ValueSyntax;
import platen.jobs.engine.document.sheet.SheetSet.Registered;

/** Reads {@code @property}: css-properties-values-api-1, section 3. */
final class PropertyRule {
    private PropertyRule() {}

    /** Registers a custom property; an invalid rule is reported and left out. */
    static void read(AtRule rule, SheetSet set, CssProblems problems) {
        List<CssItem> contents = rule.contents();
        if (contents == null) {
            return;
        }
        if (rule.prelude().size() != 1 || !(rule.prelude().getFirst() instanceof Token name)
                || !name.text().startsWith("--")) {
            problems.report(rule.start(), "@property needs a name such as --color; it is ignored.");
            return;
        }
        String syntax = text(value(contents, "syntax"));
        String inherits = CssText.of(value(contents, "inherits")).strip().toLowerCase(Locale.ROOT);
        List<Component> initial = value(contents, "initial-value");
        String problem = problem(syntax, inherits, initial);
        if (problem != null) {
            problems.report(rule.start(), "@property " + name.text() + " " + problem + "; it is ignored.");
            return;
        }
        String values = syntax == null || syntax.strip().equals("*") ? "" : syntax.strip();
        set.registered().put(name.text(), new Registered(inherits.equals("true"), initial, values));
    }

    private static @Nullable String problem(@Nullable String syntax, String inherits, List<Component> initial) {
        if (syntax == null) {
            return "needs a 'syntax' in quotation marks";
        }
        if (!inherits.equals("true") && !inherits.equals("false")) {
            return "needs 'inherits: true' or 'inherits: false'";
        }
        if (syntax.strip().equals("*")) {
            return null;
        }
        ValueSyntax values = ValueSyntax.of(syntax);
        if (values == null) {
            return "has a 'syntax' that is not understood";
        }
        return values.matches(initial) ? null : "needs an 'initial-value' that fits its 'syntax'";
    }

    private static @Nullable String text(List<Component> value) {
        return value.size() == 1 && value.getFirst() instanceof Token token && token.kind() == Token.Kind.STRING
                ? token.text()
                : null;
    }

    /** The value that is declared last; empty for none. */
    private static List<Component> value(List<CssItem> contents, String descriptor) {
        List<Component> value = List.of();
        for (CssItem item : contents) {
            if (item instanceof Declaration declaration && declaration.name().equals(descriptor)) {
                value = declaration.value();
            }
        }
        return value;
    }
}
