package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.MarginBox.Piece;
import platen.jobs.engine.document.pagestyle.Which;
import platen.jobs.engine.document.property.CounterFunction;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.document.warning.Warnings;

/** Reads {@code content} of a margin box. */
final class MarginContent {
    private final Place place;
    private final PictureNames pictures;
    private final Warnings warnings;

    /** @param place of the margin box, for warnings */
    MarginContent(Place place, PictureNames pictures, Warnings warnings) {
        this.place = place;
        this.pictures = pictures;
        this.warnings = warnings;
    }

    /** Returns the parts of the content; none for an empty box. */
    List<Piece> read(List<Component> content) {
        List<Piece> pieces = new ArrayList<>();
        for (Component component : content) {
            if (component.isWhitespace()) {
                continue;
            }
            if (component.isIdent("none") || component.isIdent("normal")) {
                return List.of();
            }
            Piece piece = piece(component);
            if (piece == null) {
                warnings.add(place, "The content '" + CssText.brief(List.of(component)) + "' of a margin box is not "
                        + "understood; expected texts in quotes, counter(page), counter(pages), string(name), element(name), "
                        + "url() or none.");
            } else {
                pieces.add(piece);
            }
        }
        return pieces;
    }

    private @Nullable Piece piece(Component component) {
        if (component instanceof Token token && token.kind() == Token.Kind.STRING) {
            return new MarginBox.Words(token.text());
        }
        MarginBox.Picture picture = picture(component);
        if (picture != null) {
            return picture;
        }
        if (!(component instanceof Component.Function function)) {
            return null;
        }
        return switch (function.name()) {
            case "string", "element" -> named(function);
            case "counter", "counters" -> counted(function);
            default -> null;
        };
    }

    /** Reads the value of a named string, or a running element. */
    private static @Nullable Piece named(Component.Function function) {
        CssValue.Function named = GenericParser.function(function, "");
        List<CssValue> words = named == null
                ? List.of()
                : named.arguments().stream().filter(each -> !each.equals(CssValue.COMMA)).toList();
        if (words.isEmpty() || words.size() > 2 || words.stream().anyMatch(each -> each.keyword().isEmpty())) {
            return null;
        }
        Which which = words.size() == 1 ? Which.FIRST : Which.named(words.getLast().keyword());
        if (which == null) {
            return null;
        }
        String name = words.getFirst().keyword().toLowerCase(Locale.ROOT);
        return function.name().equals("string")
                ? new MarginBox.NamedString(name, which)
                : new MarginBox.Running(name, which);
    }

    private MarginBox.@Nullable Picture picture(Component component) {
        List<Setting> settings = PropertyParser.parse("list-style-image", List.of(component),
                new ValueContext(place.file(), false));
        if (settings == null || !(settings.getFirst().value() instanceof Declared.Known known)
                || !(known.value() instanceof CssValue.Url url)) {
            return null;
        }
        pictures.source(url, place);
        return new MarginBox.Picture(url);
    }

    private @Nullable Piece counted(Component.Function function) {
        CssValue.Function counter = counter(function);
        if (counter == null) {
            return null;
        }
        String name = counter.arguments().getFirst().keyword();
        CounterStyle style = style(counter);
        return switch (name) {
            case "page" -> new MarginBox.PageNumber(style);
            case "pages" -> new MarginBox.PageCount(style);
            default -> {
                warnings.add(place, "The counter '" + name + "' is not known in the margins of pages and shows 0 "
                        + "there; counter(page) and counter(pages) are known.");
                yield new MarginBox.Words(style.of(0));
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
