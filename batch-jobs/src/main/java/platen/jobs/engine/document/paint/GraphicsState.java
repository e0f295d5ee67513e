package platen.jobs.engine.document.paint;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.shading.Patterns;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.embed.TextWriter;

/** The parts of a page's graphics state that are written only where they change (ISO 32000-2, section 8.4). */
final class GraphicsState {
    private final PdfBuffer out;
    private final TextWriter pen;
    private final Patterns patterns;
    private @Nullable Color color;
    private int opacity = Color.OPAQUE;
    private double spacing;
    /** Maps coordinates of the drawing to those of the page. */
    private PageMatrix matrix;

    GraphicsState(PdfBuffer out, TextWriter pen, Patterns patterns, PageMatrix matrix) {
        this.matrix = matrix;
        this.patterns = patterns;
        this.out = out;
        this.pen = pen;
    }

    /** Fills with a color from now on. */
    void color(Color fill) {
        if (!fill.equals(color)) {
            if (color == null || !color.equals(new Color(fill.red(), fill.green(), fill.blue(), color.opacity()))) {
                fill.fill(out);
            }
            color = fill;
        }
        opacity(fill.opacity());
    }

    /** Draws pictures and shadings from now on, which have an opacity of their own. */
    void opaque() {
        opacity(Color.OPAQUE);
    }

    private void opacity(int thousandths) {
        if (opacity != thousandths) {
            opacity = thousandths;
            patterns.opacity(out, thousandths);
        }
    }

    /** Sets the opacity for what is drawn before the state is restored. */
    void opacityWithin(Color stroke) {
        if (opacity != stroke.opacity()) {
            patterns.opacity(out, stroke.opacity());
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
        int opacityBefore = opacity;
        double spacingBefore = spacing;
        matrix = inner;
        drawing.run();
        matrix = matrixBefore;
        color = colorBefore;
        opacity = opacityBefore;
        spacing = spacingBefore;
        pen.forget();
    }
}
