package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.PageRules;
import platen.jobs.engine.document.boxstyle.PageRules.MarginBox;
import platen.jobs.engine.document.boxstyle.PageRules.Piece;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.property.CounterFunction;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.document.warning.Warnings;

/** Reads {@code content} of a margin box. */
final class MarginContent {
    private static final Set<String> WHICH = Set.of("first", "start", "last", "first-except");

    private final Place place;
    private final Warnings warnings;

    /** @param place of the margin box, for warnings */
    MarginContent(Place place, Warnings warnings) {
        this.place = place;
        this.warnings = warnings;
    }

    MarginBox read(List<Component> content, Style style) {
        List<Piece> pieces = new ArrayList<>();
        for (Component component : content) {
            if (component.isWhitespace()) {
                continue;
            }
            if (component.isIdent("none") || component.isIdent("normal")) {
                return new PageRules.Empty();
            }
            if (component instanceof Component.Function function && function.name().equals("element")) {
                return new PageRules.Running(CssText.of(function.arguments()).strip().toLowerCase(Locale.ROOT));
            }
            Piece piece = piece(component);
            if (piece == null) {
                warnings.add(place, "The content '" + CssText.brief(List.of(component)) + "' of a margin box is not "
                        + "understood; expected texts in quotes, counter(page), counter(pages), string(name), element(name) or "
                        + "none.");
            } else {
                pieces.add(piece);
            }
        }
        return new PageRules.Line(pieces, style);
    }

    private @Nullable Piece piece(Component component) {
        if (component instanceof Token token && token.kind() == Token.Kind.STRING) {
            return new PageRules.Words(token.text());
        }
        if (component instanceof Component.Function function && function.name().equals("string")) {
            CssValue.Function string = GenericParser.function(function, "");
            List<CssValue> words = string == null
                    ? List.of()
                    : string.arguments().stream().filter(each -> !each.equals(CssValue.COMMA)).toList();
            boolean valid = !words.isEmpty() && words.stream().noneMatch(each -> each.keyword().isEmpty())
                    && (words.size() == 1 || words.size() == 2 && WHICH.contains(words.getLast().keyword()));
            return valid
                    ? new PageRules.NamedString(words.getFirst().keyword(),
                            words.size() == 1 ? "first" : words.getLast().keyword())
                    : null;
        }
        CssValue.Function counter = component instanceof Component.Function function ? counter(function) : null;
        if (counter == null) {
            return null;
        }
        String name = counter.arguments().getFirst().keyword();
        CounterStyle style = style(counter);
        return switch (name) {
            case "page" -> new PageRules.PageNumber(style);
            case "pages" -> new PageRules.PageCount(style);
            default -> {
                warnings.add(place, "The counter '" + name + "' is not known in the margins of pages and shows 0 "
                        + "there; they show counter(page), counter(pages) and element(name).");
                yield new PageRules.Words(style.of(0));
            }
        };
    }

    private static CssValue.@Nullable Function counter(Component.Function function) {
        return function.name().equals("counter") || function.name().equals("counters")
                ? CounterFunction.parse(function)
                : null;
    }

    private CounterStyle style(CssValue.Function counter) {
        String name = ContentCheck.style(counter);
        if (name == null) {
            return CounterStyle.DECIMAL;
        }
        if (CounterStyle.named(name) == null) {
            warnings.add(place, ContentCheck.unknownStyle(name));
        }
        return CounterStyle.orDecimal(name);
    }
}
