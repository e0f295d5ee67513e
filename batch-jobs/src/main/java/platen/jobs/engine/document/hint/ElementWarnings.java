package platen.jobs.engine.document.hint;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.warning.Warnings;

/** Warns of elements and attributes that browsers print and that are drawn otherwise. */
public final class ElementWarnings {
    private static final Map<String, String> ELEMENTS = Map.of("math",
            "<math> is not laid out yet; its text stands in the line.", "rt",
            "<rt> is not laid out yet; the annotation stands in the line, behind its base.", "marquee",
            "<marquee> is not laid out yet; it is laid out as <span>.");
    private static final String IGNORED = " is not laid out yet; it is ignored.";

    private ElementWarnings() {}

    /** Looks at an element and its attributes. */
    public static void look(Markup.Element element, Warnings warnings) {
        String problem = ELEMENTS.get(element.name());
        if (problem != null) {
            warnings.add(element.place(), problem);
        }
        if (element.name().equals("details") && !element.attributes().containsKey("open") && hasText(element)) {
            warnings.add(element.place(), "<details> without 'open' is closed; of what is in it only the <summary> is "
                    + "drawn. Write <details open> to draw it all.");
        }
        element.attributes().forEach((name, attribute) -> {
            String wrong = attribute.isFixed()
                    ? fixed(element, name, attribute.fixed(name).strip().toLowerCase(Locale.ROOT))
                    : dynamic(element, name);
            if (wrong != null) {
                warnings.add(attribute.place(), wrong);
            }
        });
    }

    private static boolean hasText(Markup.Element details) {
        return details.children().stream().anyMatch(child -> switch (child) {
            case Markup.Text text -> !text.text().isBlank();
            case Markup.Element element -> !element.name().equals("summary");
            case Markup.Value value -> true;
            case Markup.If condition -> true;
            case Markup.Each loop -> true;
        });
    }

    private static @Nullable String fixed(Markup.Element element, String name, String value) {
        return switch (element.name() + " " + name) {
            case "table frame", "table rules" -> "'" + name + "' of <table>" + IGNORED + " Use style sheets.";
            case "img srcset" -> "'srcset' of <img> is not read; the picture of 'src' is drawn.";
            case "source srcset" -> "<source> is not read; the <img> of the <picture> is drawn.";
            case "object data" -> "<object> is not drawn; its content is drawn instead.";
            case "select size" -> value.matches("0*1|") ? null : "'size' of <select>" + IGNORED;
            case "input type" -> value.matches("image|color|range")
                    ? "<input type=\"" + value + "\"> is not drawn; its box stays empty."
                    : null;
            default -> name.equals("dir") && value.equals("auto")
                    ? "'dir=\"auto\"'" + IGNORED + " Use ltr or rtl."
                    : null;
        };
    }

    private static @Nullable String dynamic(Markup.Element element, String name) {
        return PresentationalHints.reachesOthers(element.name(), name)
                ? "The attribute '" + name + "' of <" + element.name() + "> takes no placeholder for the "
                        + "elements in it; they are drawn without it. Use the style attribute of each."
                : null;
    }
}
