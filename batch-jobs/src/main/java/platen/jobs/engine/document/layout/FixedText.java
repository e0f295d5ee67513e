package platen.jobs.engine.document.layout;

import java.util.List;
import platen.jobs.engine.document.tree.Element;

/**
 * The lines of an element whose text is the same in every document, for the width at which it was set last.
 *
 * @param width of the column, in points
 */
record FixedText(Paragraph paragraph, double width, List<Line> lines) implements Element.Remembered {
    FixedText {
        lines = List.copyOf(lines);
    }

    /** The lines for a width; set anew only when it is another one. */
    List<Line> lines(double wanted) {
        return wanted == width ? lines : LineBreaker.lines(paragraph, wanted);
    }
}
