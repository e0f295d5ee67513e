package platen.jobs.engine.document.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.tree.Element;

/**
 * The area at the foot of a page in which its notes stand (CSS Generated Content for Paged Media 3, section 2.3).
 *
 * @param above points above the notes
 * @param below points below them
 * @param left points to the left of them
 * @param right points to the right of them
 * @param most that the area takes of the page, in points, unless its first note is higher
 * @param limit that the area takes for its first note, in points
 * @param box that its style decorates; null for a line above the notes
 */
record FootnoteArea(double above, double below, double left, double right, double most, double limit,
        @Nullable Decorated box) {
    /** The part of a page that footnotes take at most; their style may say less. */
    private static final double MAX_SHARE = 0.75;
    /** Points above the notes, in the middle of which their line is. */
    private static final double ABOVE = 9;
    /** How thick the line above footnotes is, in points. */
    private static final double LINE = 0.5;

    /** The box of the area. */
    record Decorated(Box root, Box box, BoxMetrics metrics) {}

    /** Returns an area as it is without a style of its own, on a page of a height in points. */
    static FootnoteArea plain(double height) {
        return new FootnoteArea(ABOVE, 0, 0, 0, height * MAX_SHARE, height * MAX_SHARE, null);
    }

    /**
     * Returns an area with a style.
     *
     * @param width of the page's content
     * @param height of the page's content
     */
    static FootnoteArea of(Element element, Scope scope, BoxTree boxes, Formatting formatting, double width,
            double height) {
        Box root = boxes.root(element, scope);
        Box box = root.children().getFirst();
        var metrics = new BoxMetrics(box.layout(), width);
        double most = new UsedSizes(formatting, box, metrics, width, height).most(false)
                + metrics.margins(false);
        return new FootnoteArea(metrics.marginTop() + metrics.top(), metrics.bottom() + metrics.marginBottom(),
                metrics.marginLeft() + metrics.left(), metrics.right() + metrics.marginRight(),
                Math.min(most, height * MAX_SHARE), height * MAX_SHARE, new Decorated(root, box, metrics));
    }

    /** Paints what is around the notes: it is not read out. */
    void paint(Canvas canvas, FragmentPainter painter, double x, double y, double width, double height) {
        Decorated own = box;
        if (own == null) {
            Tag around = canvas.suspend();
            canvas.shapes().fill(x, y + (ABOVE - LINE) / 2, width / 3, LINE, Color.BLACK);
            canvas.resume(around);
            return;
        }
        BoxMetrics metrics = own.metrics();
        var decorated = new Fragment(own.box(), Math.max(0, width - metrics.margins(true)),
                Math.max(0, height - metrics.margins(false)), List.of(), null);
        var whole = new Fragment(own.root(), width, height,
                List.of(new Placed(metrics.marginLeft(), metrics.marginTop(), decorated)), null);
        painter.paint(canvas, whole, x, y, null);
    }
}
