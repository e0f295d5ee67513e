package platen.jobs.engine.document.resolve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.Gradient;
import platen.jobs.engine.document.background.GradientReader;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;
import platen.jobs.engine.document.warning.Warnings;

/** Warns of generated content and list markers that are not drawn as their author asks. */
final class ContentCheck {
    private final Warnings warnings;
    private final CounterDeclarations counters;
    private final PictureNames pictures;

    /**
     * @param counters which the author changes
     * @param pictures warns of those that are not there
     */
    ContentCheck(Warnings warnings, CounterDeclarations counters, PictureNames pictures) {
        this.warnings = warnings;
        this.counters = counters;
        this.pictures = pictures;
    }

    /**
     * Looks at the computed value of a declaration.
     *
     * @return whether there is a warning
     */
    boolean warned(String property, CssValue value, Place place) {
        if (property.equals("background-image") || property.equals("border-image-source")) {
            return background(property, value, place);
        }
        boolean warned = false;
        for (CssValue part : value.parts()) {
            String problem = switch (property) {
                case "content" -> content(part);
                case "string-set", "bookmark-label" -> naming(property, part);
                case "list-style-type" -> listStyle(part);
                case "list-style-image" -> part instanceof CssValue.Function image
                        ? picture(property, image, "the marker is drawn without it")
                        : null;
                case "counter-reset" -> part instanceof CssValue.Function
                        ? "A reversed() counter without a number begins with the count of its steps within the element; "
                                + "steps of the siblings behind it do not count."
                        : null;
                default -> null;
            };
            if (problem != null) {
                warnings.add(place, problem);
                warned = true;
            }
        }
        return warned;
    }

    private boolean background(String property, CssValue value, Place place) {
        boolean warned = false;
        for (CssValue image : value.list()) {
            if (image instanceof CssValue.Url url) {
                warned |= pictures.source(url, place) == null;
            } else if (image instanceof CssValue.Function function) {
                String problem = gradient(property, function);
                if (problem != null) {
                    warnings.add(place, problem);
                    warned = true;
                }
            }
        }
        return warned;
    }

    private static @Nullable String gradient(String property, CssValue.Function function) {
        Gradient gradient = GradientReader.read(function, CssColor.BLACK);
        if (gradient == null) {
            return "In '" + property + "', " + function.name() + "() is not drawn yet; nothing is drawn in its place. "
                    + "Use url() or a gradient.";
        }
        return gradient.stops().size() > Gradient.MAX_STOPS
                ? "A gradient has " + Gradient.MAX_STOPS + " stops at most; the others in '" + property
                        + "' are left out."
                : null;
    }

    private @Nullable String content(CssValue part) {
        if (!(part instanceof CssValue.Function function)) {
            return null;
        }
        return switch (function.name()) {
            case "counter", "counters" -> counter(function);
            case "leader" -> leader(function);
            case "string", "element", "target-counters", "content" ->
                "In 'content', " + function.name() + "() is not drawn yet; generated content draws texts, attr(), "
                        + "counters, leader(), target-counter(), target-text(), quotation marks and url().";
            case "target-counter" -> target(function);
            case "target-text" -> function.arguments().size() > 1
                    ? "In 'content', target-text() shows the whole text of the element."
                    : null;
            default -> picture("content", function, "nothing is drawn in its place");
        };
    }

    private static @Nullable String leader(CssValue.Function leader) {
        List<CssValue> arguments = leader.arguments();
        CssValue given = arguments.isEmpty() ? CssValue.COMMA : arguments.getFirst();
        boolean text = given instanceof CssValue.Text;
        if (arguments.size() != 1 || !text && !given.is("dotted", "solid", "space")) {
            return "In 'content', leader() takes dotted, solid, space or a text; it is drawn as dotted.";
        }
        return given instanceof CssValue.Text pattern && pattern.text().length() > Styles.MAX_LEADER
                ? "In 'content', leader() repeats " + Styles.MAX_LEADER
                        + " characters at most; the others are left out."
                : null;
    }

    private static @Nullable String target(CssValue.Function function) {
        List<CssValue> words = function.arguments().stream().filter(each -> !each.equals(CssValue.COMMA)).toList();
        return words.size() > 1 && words.get(1).is("page")
                ? null
                : "In 'content', target-counter() shows the counter 'page' only; nothing is drawn in its place.";
    }

    private static @Nullable String naming(String property, CssValue part) {
        boolean known = !(part instanceof CssValue.Function function) || function.name().equals("content")
                && (function.arguments().isEmpty() || function.arguments().getFirst().is("text"));
        return known
                ? null
                : "In '" + property + "', " + ValueText.of(part)
                        + " is left out; texts, attr() and content() are used.";
    }

    private static String picture(String property, CssValue.Function image, String instead) {
        return "In '" + property + "', the picture " + image.name() + "() is not drawn yet; " + instead
                + ". Use url().";
    }

    private @Nullable String counter(CssValue.Function counter) {
        String style = style(counter);
        if (style != null && CounterStyle.named(style) == null) {
            return unknownStyle(style);
        }
        String name = counter.arguments().getFirst().keyword();
        if (counters.change(name) || name.equals("list-item") || name.equals("footnote")) {
            return null;
        }
        return name.equals("page") || name.equals("pages")
                ? "counter(" + name
                        + ") is known in the margins of pages and in running elements; elsewhere it shows 0."
                : "No element resets or increments the counter '" + name + "'; it shows 0.";
    }

    private static @Nullable String listStyle(CssValue value) {
        boolean known = value instanceof CssValue.Text || CounterStyle.named(value.keyword()) != null;
        return known
                ? null
                : "'list-style-type: " + ValueText.of(value) + "' is not laid out yet; the items are numbered with "
                        + "decimals.";
    }

    /** Returns the name of the style in a function that shows counters; null where it has none. */
    static @Nullable String style(CssValue.Function counter) {
        List<CssValue> arguments = counter.arguments();
        int plain = counter.name().equals("counters") ? 2 : 1;
        return arguments.size() > plain ? arguments.getLast().keyword() : null;
    }

    static String unknownStyle(String name) {
        return "The counter style '" + name + "' is not supported; numbers are written as decimals.";
    }
}
