package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.positioned.Positioned;
import platen.jobs.engine.document.formatting.positioned.Relative;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.text.font.FontMetrics;

/** The inline boxes that are open in a line, with their baselines (CSS 2.2, section 10.8). */
final class LineBoxes {

    /**
     * An inline box, or the root of the line.
     *
     * @param shift of its baseline above that of the line
     * @param slot of its fragment among those of the line; -1 for the root
     */
    record Open(Box box, LineMetrics metrics, @Nullable BoxMetrics edges, double shift, double x, int slot,
            boolean begins) {}

    private final List<Open> open = new ArrayList<>(2);
    private final double width;
    /** Whether a relative box was opened. */
    private boolean moved;

    LineBoxes(Box root, double width) {
        this.width = width;
        open.add(new Open(root, LineMetrics.of(root.style()), null, 0, 0, -1, true));
    }

    Open root() {
        return open.getFirst();
    }

    /** Changes the metrics of the root. */
    void root(LineMetrics metrics) {
        open.set(0, new Open(root().box(), metrics, null, 0, 0, -1, true));
    }

    Open current() {
        return open.getLast();
    }

    /** Returns the innermost open box that absolute boxes refer to; null for none. */
    @Nullable
    Box container() {
        for (int i = open.size() - 1; i > 0; i--) {
            Box box = open.get(i).box();
            if (Positioned.isContainingBlock(box)) {
                return box;
            }
        }
        return null;
    }

    int depth() {
        return open.size();
    }

    Open at(int depth) {
        return open.get(depth);
    }

    /** Whether an inline box without content has any width of its own, so that it makes a line. */
    static boolean isWide(Box inline, double width) {
        var edges = new BoxMetrics(inline.layout(), width);
        return edges.horizontal() != 0 || edges.margins(true) != 0;
    }

    Open start(Box box, boolean begins, double x, int slot) {
        LineMetrics metrics = LineMetrics.of(box.style());
        double shift = shift(box, metrics.above(), metrics.below());
        var made = new Open(box, metrics, new BoxMetrics(box.layout(), width), shift, x, slot, begins);
        open.add(made);
        moved |= Relative.isRelative(box);
        return made;
    }

    boolean isMoved() {
        return moved;
    }

    /** How far to the right the relative ones among the open boxes up to a depth move their content. */
    double across(int depth, boolean rightToLeft) {
        double sum = 0;
        for (int i = 1; i <= depth; i++) {
            Box box = open.get(i).box();
            sum += Relative.isRelative(box) ? Relative.across(box, width, rightToLeft) : 0;
        }
        return sum;
    }

    double down(int depth) {
        double sum = 0;
        for (int i = 1; i <= depth; i++) {
            Box box = open.get(i).box();
            sum += Relative.isRelative(box) ? Relative.down(box, ConstraintSpace.INDEFINITE) : 0;
        }
        return sum;
    }

    /** Ends all boxes but the root; returns them, the outermost first. */
    List<Box> clear() {
        List<Box> ended = new ArrayList<>(open.size() - 1);
        while (open.size() > 1) {
            ended.addFirst(open.removeLast().box());
        }
        return ended;
    }

    Open end() {
        return open.removeLast();
    }

    /** Replaces the boxes that are open by their continuations at the begin of the next line. */
    void goOn() {
        for (int i = 1; i < open.size(); i++) {
            Open each = open.get(i);
            open.set(i, new Open(each.box(), each.metrics(), each.edges(), each.shift(), 0, -1, false));
        }
    }

    void slot(int depth, int slot, double x) {
        Open each = open.get(depth);
        open.set(depth, new Open(each.box(), each.metrics(), each.edges(), each.shift(), x, slot, each.begins()));
    }

    /**
     * How far the baseline of something stands above that of the line.
     *
     * @param above height above its own baseline
     * @param below height below it
     */
    double shift(Box box, double above, double below) {
        Open parent = current();
        LineStyle style = box.layout().lines();
        double size = parent.box().style().text().size();
        double within = switch (style.align()) {
            case BASELINE, TOP, BOTTOM -> 0;
            case SHIFTED -> style.shift();
            case SUB -> -(size / 5 + 0.75);
            case SUPER -> size / 3 + 0.75;
            case TEXT_TOP -> parent.metrics().ascent() - above;
            case TEXT_BOTTOM -> below - parent.metrics().descent();
            case MIDDLE -> xHeight(parent.box(), size) / 2 - (above - below) / 2;
        };
        return parent.shift() + within;
    }

    private static double xHeight(Box box, double size) {
        FontMetrics metrics = box.style().text().fonts().first().metrics();
        return metrics.xHeight() * size / 1000;
    }

    /** The fragment of an inline box that ends at a place of the line, and its upper edge from the line's baseline. */
    static Fragment fragment(Open each, double endX) {
        LayoutStyle style = each.box().layout();
        BoxMetrics edges = each.edges();
        double vertical = edges == null ? 0 : edges.vertical();
        double height = each.metrics().ascent() + each.metrics().descent() + vertical;
        return new Fragment(each.box(), Math.max(0, endX - each.x()), height, List.of(), null)
                .baselines(each.metrics().ascent() + style.border().top().width(), each.metrics().ascent());
    }

    static double top(Open each) {
        BoxMetrics edges = each.edges();
        return -each.shift() - each.metrics().ascent() - (edges == null ? 0 : edges.top());
    }
}
