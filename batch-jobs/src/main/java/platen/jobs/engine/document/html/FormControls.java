package platen.jobs.engine.document.html;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Markup.Text;
import platen.jobs.engine.document.source.Place;

/** Gives form controls the content that browsers print in them. */
final class FormControls {
    private static final String VALUE = "value";

    private FormControls() {}

    /** Returns what is drawn in an element; for any but a form control these are its children. */
    static List<Markup> content(String name, Map<String, Attribute> attributes, List<Markup> children, Place place) {
        return switch (name) {
            case "input" -> input(attributes, place);
            case "textarea" -> children.isEmpty() ? parts(attributes.get("placeholder")) : children;
            default -> children;
        };
    }

    private static List<Markup> input(Map<String, Attribute> attributes, Place place) {
        List<Markup> value = parts(attributes.get(VALUE));
        Attribute checked = attributes.get("checked");
        return switch (type(attributes.get("type"))) {
            case "hidden", "image", "color", "range" -> List.of();
            case "checkbox" -> mark(checked, "\u2611", "\u2610", place);
            case "radio" -> mark(checked, "\u25C9", "\u25CB", place);
            case "submit" -> attributes.containsKey(VALUE) ? value : List.of(new Text("Submit", place));
            case "reset" -> attributes.containsKey(VALUE) ? value : List.of(new Text("Reset", place));
            case "button" -> value;
            case "file" -> List.of(new Text("Choose File No file chosen", place));
            case "password" -> value.stream().allMatch(Text.class::isInstance)
                    ? List.of(new Text("\u2022".repeat(value.stream().mapToInt(part -> ((Text) part).text().length())
                            .sum()), place))
                    : List.of();
            default -> entered(value, parts(attributes.get("placeholder")), place);
        };
    }

    private static List<Markup> mark(@Nullable Attribute checked, String on, String off, Place place) {
        Markup.If condition = checked == null ? null : checked.condition();
        if (condition == null) {
            return List.of(new Text(checked == null ? off : on, place));
        }
        List<Markup.Branch> branches = condition.branches().stream()
                .map(each -> new Markup.Branch(each.condition(), List.of(new Text(on, place)))).toList();
        return List.of(new Markup.If(branches, List.of(new Text(off, place)), place));
    }

    /** Returns what was entered; the placeholder where that is nothing. */
    private static List<Markup> entered(List<Markup> value, List<Markup> placeholder, Place place) {
        Expression filled = Conditions.filled(value);
        if (filled == null) {
            return placeholder;
        }
        return placeholder.isEmpty() || value.stream().allMatch(Text.class::isInstance)
                ? value
                : List.of(new Markup.If(List.of(new Markup.Branch(filled, value)), placeholder, place));
    }

    private static String type(@Nullable Attribute type) {
        return type != null && type.isFixed() ? type.fixed("type").strip().toLowerCase(Locale.ROOT) : "";
    }

    private static List<Markup> parts(@Nullable Attribute attribute) {
        return attribute == null ? List.of() : attribute.parts();
    }
}
