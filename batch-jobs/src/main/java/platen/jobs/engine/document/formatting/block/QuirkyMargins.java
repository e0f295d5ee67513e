package platen.jobs.engine.document.formatting.block;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.tree.Element;

/**
 * Tells which margins browsers drop in quirks mode: those that the style sheet of the browser gives to blocks, where they
 * adjoin the upper edge of the body or of a table cell (HTML, section 15.3.9).
 */
final class QuirkyMargins {
    private static final double TOLERANCE = 0.01;
    private static final Map<String, Double> DEFAULTS = Map.ofEntries(Map.entry("blockquote", 1.0),
            Map.entry("dir", 1.0), Map.entry("dl", 1.0), Map.entry("h1", 0.67), Map.entry("h2", 0.83),
            Map.entry("h3", 1.0), Map.entry("h4", 1.33), Map.entry("h5", 1.67), Map.entry("h6", 2.33),
            Map.entry("listing", 1.0), Map.entry("menu", 1.0), Map.entry("ol", 1.0), Map.entry("p", 1.0),
            Map.entry("plaintext", 1.0), Map.entry("pre", 1.0), Map.entry("ul", 1.0), Map.entry("xmp", 1.0));

    private QuirkyMargins() {}

    /** Whether margins at the upper edge of the content are dropped. */
    static boolean isContainer(Box box) {
        Element element = box.element();
        return element != null && switch (element.tag()) {
            case "body", "td", "th" -> true;
            default -> false;
        };
    }

    /** Whether a margin is that of the browser's style sheet. */
    static boolean isQuirky(Box box, Length margin) {
        @Nullable
        Element element = box.element();
        Double ems = element == null ? null : DEFAULTS.get(element.tag());
        return ems != null && Math.abs(margin.of(0) - ems * box.style().text().size()) < TOLERANCE;
    }
}
