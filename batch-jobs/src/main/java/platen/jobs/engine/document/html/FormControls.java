package platen.jobs.engine.document.html;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Markup.Element;
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
            case "select" -> attributes.containsKey("multiple") ? children : selected(children);
            case "textarea" -> children.isEmpty() ? parts(attributes.get("placeholder")) : children;
            default -> children;
        };
    }

    private static List<Markup> input(Map<String, Attribute> attributes, Place place) {
        List<Markup> value = parts(attributes.get(VALUE));
        boolean checked = attributes.containsKey("checked");
        return switch (type(attributes.get("type"))) {
            case "hidden", "image", "color", "range" -> List.of();
            case "checkbox" -> List.of(new Text(checked ? "\u2611" : "\u2610", place));
            case "radio" -> List.of(new Text(checked ? "\u25C9" : "\u25CB", place));
            case "submit" -> attributes.containsKey(VALUE) ? value : List.of(new Text("Submit", place));
            case "reset" -> attributes.containsKey(VALUE) ? value : List.of(new Text("Reset", place));
            case "button" -> value;
            case "file" -> List.of(new Text("Choose File No file chosen", place));
            case "password" -> value.stream().allMatch(Text.class::isInstance)
                    ? List.of(new Text("\u2022".repeat(value.stream().mapToInt(part -> ((Text) part).text().length())
                            .sum()), place))
                    : List.of();
            default -> value.isEmpty() ? parts(attributes.get("placeholder")) : value;
        };
    }

    private static String type(@Nullable Attribute type) {
        return type != null && type.isFixed() ? type.fixed("type").strip().toLowerCase(Locale.ROOT) : "";
    }

    private static List<Markup> parts(@Nullable Attribute attribute) {
        return attribute == null ? List.of() : attribute.parts();
    }

    /** Returns the option that a closed list shows; all options where data decides which there are. */
    private static List<Markup> selected(List<Markup> children) {
        Element first = null;
        for (Markup child : children) {
            switch (child) {
                case Element option -> {
                    Element chosen = option.name().equals("optgroup") ? chosen(option) : option;
                    if (chosen != null && chosen.attributes().containsKey("selected")) {
                        return List.of(chosen);
                    }
                    first = first == null ? chosen : first;
                }
                case Text text -> {}
                case Markup.Value value -> {}
                case Markup.If condition -> {
                    return children;
                }
                case Markup.Each loop -> {
                    return children;
                }
            }
        }
        return first == null ? List.of() : List.of(first);
    }

    private static @Nullable Element chosen(Element group) {
        List<Markup> shown = selected(group.children());
        return shown.size() == 1 && shown.getFirst() instanceof Element option ? option : null;
    }
}
