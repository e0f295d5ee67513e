package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.value.CssValue;

/** Matches component values with a grammar. Takes the longest alternative and never goes back, so work is bounded. */
final class GrammarMatcher {
    /**
     * A value that fits.
     *
     * @param value null when the grammar allows nothing and nothing was there
     * @param end index behind its components
     */
    record Match(@Nullable CssValue value, int end) {}

    private final List<Component> in;
    private final ValueContext context;

    /** @param in components without whitespace */
    GrammarMatcher(List<Component> in, ValueContext context) {
        this.in = in;
        this.context = context;
    }

    /** The value when all components fit, else null. */
    static @Nullable CssValue whole(Grammar grammar, List<Component> in, ValueContext context) {
        Match match = new GrammarMatcher(in, context).match(grammar, 0);
        return match != null && match.end() == in.size() ? match.value() : null;
    }

    @Nullable
    Match match(Grammar grammar, int at) {
        return switch (grammar) {
            case Grammar.Word word -> at < in.size() && in.get(at).isIdent(word.name())
                    ? new Match(new CssValue.Keyword(word.name().toLowerCase(Locale.ROOT)), at + 1)
                    : null;
            case Grammar.Mark mark -> at < in.size() && isMark(in.get(at), mark.mark())
                    ? new Match(mark.mark().equals("/") ? CssValue.SLASH : CssValue.COMMA, at + 1)
                    : null;
            case Grammar.Type type -> TypeMatcher.match(type, in, at, context);
            case Grammar.All all -> all(all, at);
            case Grammar.One one -> one(one, at);
            case Grammar.Mixed mixed -> mixed(mixed, at);
            case Grammar.Many many -> many(many, at);
        };
    }

    private static boolean isMark(Component component, String mark) {
        return mark.equals(",")
                ? component.isComma()
                : component instanceof Token token && token.kind() == Kind.DELIM
                        && token.text().equals(mark);
    }

    private @Nullable Match all(Grammar.All all, int at) {
        List<CssValue> values = new ArrayList<>();
        int end = at;
        for (Grammar part : all.parts()) {
            Match match = match(part, end);
            if (match == null) {
                return null;
            }
            add(values, match.value());
            end = match.end();
        }
        return new Match(joined(values, false), end);
    }

    private @Nullable Match one(Grammar.One one, int at) {
        Match best = null;
        for (Grammar part : one.parts()) {
            Match match = match(part, at);
            if (match != null && (best == null || match.end() > best.end())) {
                best = match;
            }
        }
        return best;
    }

    private @Nullable Match mixed(Grammar.Mixed mixed, int at) {
        int size = mixed.parts().size();
        var found = new Match[size];
        int end = at;
        boolean progress = true;
        while (progress) {
            progress = false;
            for (int i = 0; i < size && !progress; i++) {
                Match match = found[i] == null ? match(mixed.parts().get(i), end) : null;
                if (match != null && match.end() > end) {
                    found[i] = match;
                    end = match.end();
                    progress = true;
                }
            }
        }
        List<CssValue> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (found[i] != null) {
                add(values, found[i].value());
            } else if (mixed.every() && !(mixed.parts().get(i) instanceof Grammar.Many many && many.least() == 0)) {
                return null;
            }
        }
        return values.isEmpty() ? null : new Match(joined(values, false), end);
    }

    private @Nullable Match many(Grammar.Many many, int at) {
        List<CssValue> values = new ArrayList<>();
        int end = at;
        int count = 0;
        while (count < many.most()) {
            int from = end;
            if (many.commas() && count > 0) {
                if (from >= in.size() || !in.get(from).isComma()) {
                    break;
                }
                from++;
            }
            Match match = match(many.part(), from);
            if (match == null || match.end() == from) {
                break;
            }
            if (many.commas()) {
                if (match.value() != null) {
                    values.add(match.value());
                }
            } else {
                add(values, match.value());
            }
            end = match.end();
            count++;
        }
        return count < many.least() ? null : new Match(joined(values, many.commas()), end);
    }

    private static void add(List<CssValue> values, @Nullable CssValue value) {
        if (value instanceof CssValue.Items items && !items.commas()) {
            values.addAll(items.items());
        } else if (value != null) {
            values.add(value);
        }
    }

    private static @Nullable CssValue joined(List<CssValue> values, boolean commas) {
        return values.isEmpty()
                ? null
                : values.size() == 1 ? values.getFirst() : new CssValue.Items(List.copyOf(values), commas);
    }
}
