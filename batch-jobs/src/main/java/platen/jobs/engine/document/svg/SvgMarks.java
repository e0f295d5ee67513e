package platen.jobs.engine.document.svg;

import java.util.Locale;
import org.jsoup.nodes.Element;
import platen.jobs.engine.image.VectorDrawing.Marks;

/**
 * Creates marks: text elements that paint nothing and tell the recorder of drawings where words and groups begin and end.
 */
final class SvgMarks {
    private SvgMarks() {}

    /**
     * Returns a mark.
     *
     * @param x of a point within what it belongs to, whose bounds it shall not change
     */
    static Element element(Marks.Kind kind, int number, double x, double y) {
        return new Element("text").attr("x", String.format(Locale.ROOT, "%.6f", x))
                .attr("y", String.format(Locale.ROOT, "%.6f", y)).attr("font-size", "0.001")
                .attr("style", "fill:none;stroke:none;text-anchor:start;letter-spacing:0;font-weight:normal")
                .appendText(Marks.letters(kind, number));
    }
}
