package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.embed.TextWriter;
import platen.jobs.engine.text.shape.ShapedText;

/** Draws within the letters of text on a page (ISO 32000-2, 9.3.6). */
public final class Letters {
    private final PdfBuffer out;
    private final double pageHeight;
    private final MarkedContent content;
    private final GraphicsState state;
    private final TextWriter pen;

    Letters(PdfBuffer out, double pageHeight, MarkedContent content, GraphicsState state, TextWriter pen) {
        this.out = out;
        this.pageHeight = pageHeight;
        this.content = content;
        this.state = state;
        this.pen = pen;
    }

    /**
     * Draws only what lies within letters.
     *
     * @param text calls {@link #add} for each stretch of text; nothing is drawn when it does not
     */
    public void draw(Runnable text, Runnable drawing) {
        content.mark();
        out.ascii("q BT 7 Tr\n");
        state.nested(state.matrix(), () -> {
            int before = out.length();
            text.run();
            boolean empty = out.length() == before;
            out.ascii("ET\n");
            if (!empty) {
                drawing.run();
            }
            out.ascii("Q\n");
        });
    }

    /** Adds a stretch of text to the letters that are drawn within. */
    public void add(double x, double baseline, ShapedText text, TextStyle style, double gap) {
        state.spacing(style.spacing());
        out.ascii("1 0 0 1 ").hundredths(x).space().hundredths(pageHeight - baseline).ascii(" Tm ");
        pen.justify(text, style.size(), Math.round(gap * 1000) / 1000.0);
    }
}
