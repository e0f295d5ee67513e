package platen.jobs.engine.document.paint;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.embed.TextWriter;

/** The parts of a page's graphics state that are written only where they change (ISO 32000-2, section 8.4). */
final class GraphicsState {
    private final PdfBuffer out;
    private final TextWriter pen;
    private @Nullable Color color;
    private double spacing;
    /** Maps coordinates of the drawing to those of the page. */
    private PageMatrix matrix = PageMatrix.IDENTITY;

    GraphicsState(PdfBuffer out, TextWriter pen) {
        this.out = out;
        this.pen = pen;
    }

    /** Fills with a color from now on. */
    void color(Color fill) {
        if (!fill.equals(color)) {
            color = fill;
            fill.fill(out);
        }
    }

    /** Sets the space between characters, in points. */
    void spacing(double points) {
        if (spacing != points) {
            spacing = points;
            out.hundredths(points).ascii(" Tc ");
        }
    }

    PageMatrix matrix() {
        return matrix;
    }

    /** Draws with another matrix what saves and restores the state in the page. */
    void nested(PageMatrix inner, Runnable drawing) {
        PageMatrix matrixBefore = matrix;
        Color colorBefore = color;
        double spacingBefore = spacing;
        matrix = inner;
        drawing.run();
        matrix = matrixBefore;
        color = colorBefore;
        spacing = spacingBefore;
        pen.forget();
    }
}
