package platen.jobs.engine.document.paint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.embed.TextWriter;
import platen.jobs.engine.text.shape.ShapedText;

/** One page, or one layer of it, being drawn. */
public final class Canvas {
    private final PdfBuffer out;
    private final double pageHeight;
    private final int page;
    private final Document document;
    private final TextWriter pen;
    private final MarkedContent content;
    private final Pictures pictures;
    private final Letters letters;
    private final GraphicsState state;
    private final Shapes shapes;
    private final PageMarks marks;
    /** Describes the element that is drawn; null in the margins of a page. */
    private @Nullable Supplier<String> origin;

    Canvas(Document document, PdfBuffer out, int page) {
        this(document, out, page, null, PageMatrix.IDENTITY, new ArrayList<>());
    }

    private Canvas(Document document, PdfBuffer out, int page, Structure.@Nullable Group group, PageMatrix matrix,
            List<Integer> annotations) {
        this.document = document;
        this.out = out;
        this.page = page;
        this.pageHeight = document.height();
        this.pen = new TextWriter(document.fonts(), out);
        this.content = new MarkedContent(document.structure(), out, page, group);
        this.state = new GraphicsState(out, pen, document.patterns(), matrix);
        this.shapes = new Shapes(out, pageHeight, content, state);
        this.pictures = new Pictures(document, out, content, state, shapes);
        this.letters = new Letters(out, pageHeight, content, state, pen);
        this.marks = new PageMarks(document, page, content, state, annotations);
    }

    /** Draws rectangles and lines. */
    public Shapes shapes() {
        return shapes;
    }

    /** Draws pictures and gradients. */
    public Pictures pictures() {
        return pictures;
    }

    /** Draws within letters. */
    public Letters letters() {
        return letters;
    }

    /** Records links, places that links lead to, and lines of the outline. */
    public PageMarks marks() {
        return marks;
    }

    /** The page's index, from 0. */
    public int page() {
        return page;
    }

    /**
     * Names the element that is drawn from now on, for warnings.
     *
     * @return the one before, to be named again afterwards
     */
    public @Nullable Supplier<String> origin(@Nullable Supplier<String> element) {
        Supplier<String> before = origin;
        origin = element;
        return before;
    }

    /** Returns the element that is drawn; null in the margins of a page. */
    public @Nullable Supplier<String> origin() {
        return origin;
    }

    /** Returns what the content that is drawn next belongs to; null for content that is not read out. */
    public @Nullable Tag tag() {
        return content.tag();
    }

    /**
     * Looks whether a text is drawn beyond the edges of the page.
     *
     * @param size of its letters
     */
    public void look(double x, double baseline, double width, double size) {
        look(x, baseline - 0.7 * size, width, 0.8 * size, Losses.TEXT_TOLERANCE);
    }

    private void look(double x, double y, double width, double height, double tolerance) {
        if (state.matrix() == PageMatrix.IDENTITY) {
            document.losses().look(page, x, y, width, height, tolerance, origin);
        } else {
            document.losses().look(page, state.matrix().around(x, y, width, height), tolerance, origin);
        }
    }

    /** Draws with another matrix; nothing where it would make nothing visible. */
    public void transformed(PageMatrix inner, Runnable drawing) {
        if (inner == PageMatrix.IDENTITY) {
            drawing.run();
            return;
        }
        PageMatrix whole = state.matrix().of(inner);
        if (!inner.isVisible() || !whole.isVisible()) {
            return;
        }
        content.end();
        out.ascii("q ").ascii(inner.operands(pageHeight, 0, 0)).ascii(" cm\n");
        state.nested(whole, () -> {
            drawing.run();
            content.end();
            out.ascii("Q\n");
        });
    }

    /**
     * Draws as a group, which is composed with what is behind it as a whole.
     *
     * @param opacity in thousandths; of 0 only links and places that links lead to remain
     * @param blend name of a blend mode in PDF; empty for the normal one
     */
    public void group(int opacity, String blend, Drawing drawing, double x, double y) {
        if (opacity == Color.OPAQUE && blend.isEmpty()) {
            drawing.draw(this, x, y);
            return;
        }
        content.end();
        var buffer = new PdfBuffer();
        int form = document.reserve();
        Structure.Group group = opacity == 0 ? null : document.structure().group(form);
        var inner = new Canvas(document, buffer, page, group, state.matrix(), marks.annotations());
        inner.origin = origin;
        inner.content.mute(content.isMute() || opacity == 0);
        drawing.draw(inner, x, y);
        inner.end();
        if (group != null) {
            out.ascii("q ");
            document.patterns().opacity(out, opacity);
            document.patterns().blend(out, blend);
            document.patterns().group(out, form, group.key(), buffer);
            out.ascii("Q\n");
        }
    }

    /** Makes what is drawn from now on a part of an element. */
    public void tag(Tag part) {
        if (!content.isMute()) {
            content.set(part);
        }
    }

    /** Starts a decoration, which is not read out; returns what {@link #resume} takes. */
    @Nullable
    public Tag suspend() {
        Tag before = content.tag();
        content.set(null);
        return before;
    }

    /** Goes on with the element that was left. */
    public void resume(@Nullable Tag before) {
        content.set(before);
    }

    /** Draws what was read out before, such as the head of a table that goes on. */
    public void repeat(Drawing drawing, double x, double y) {
        Tag before = suspend();
        boolean muteBefore = content.isMute();
        content.mute(true);
        drawing.draw(this, x, y);
        content.mute(muteBefore);
        content.set(before);
    }

    /** Gives an element its place in the order of reading, though it may be empty. */
    public void place(Tag part) {
        if (!content.isMute()) {
            part.place();
        }
    }

    /**
     * Draws a picture of any kind.
     *
     * @param says what it shows, in words; empty for a decoration
     */
    public void figure(String says, double x, double y, double width, double height, Drawing drawing) {
        look(x, y, width, height, Losses.PICTURE_TOLERANCE);
        Tag around = suspend();
        if (around != null && !says.isEmpty()) {
            content.set(around.child(Tag.Kind.FIGURE, says, state.matrix().box(x, y, width, height, pageHeight)));
        }
        drawing.draw(this, x, y);
        content.set(around);
    }

    /** Begins a stretch of text that leads somewhere or is in another language; returns what {@link #resume} takes. */
    @Nullable
    public Tag stretch(String target, @Nullable Locale language) {
        return content.stretch(target, language);
    }

    /** Ends what is open. */
    void end() {
        content.end();
    }

    /** Draws a line of text from its baseline's left end; {@code gap} points are added to each space. */
    public void text(double x, double baseline, ShapedText text, TextStyle style, double gap) {
        content.mark();
        if (!text.missing().isEmpty()) {
            document.missing().addAll(text.missing());
        }
        state.color(style.color());
        state.spacing(style.spacing());
        out.ascii("BT ").hundredths(x).space().hundredths(pageHeight - baseline).ascii(" Td ");
        if (gap == 0) {
            pen.show(text, style.size());
        } else {
            pen.justify(text, style.size(), Math.round(gap * 1000) / 1000.0);
        }
        out.ascii("ET\n");
    }

    /** Finer than any device needs, and short in the file. */
    static double hundredths(double points) {
        return Math.round(points * 100) / 100.0;
    }
}
