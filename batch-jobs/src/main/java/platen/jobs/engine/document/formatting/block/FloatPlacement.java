package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Places floats between blocks; they wait while the place of the blocks around them is unknown. */
final class FloatPlacement {
    private record Waiting(Frame parent, Box box, double x, double width) {}

    private final Formatting formatting;
    private final FloatSpace floats;
    private List<Waiting> waiting = new ArrayList<>(0);

    FloatPlacement(Formatting formatting, FloatSpace floats) {
        this.formatting = formatting;
        this.floats = floats;
    }

    /**
     * @param x of the containing block's content
     * @param width of the containing block's content
     */
    void wait(Frame parent, Box box, double x, double width) {
        waiting.add(new Waiting(parent, box, x, width));
    }

    /** Places what waits, not above a place (CSS 2.2, section 9.5.1). */
    void placeWaiting(double top) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Waiting> placed = waiting;
        waiting = new ArrayList<>(0);
        for (int i = 0; i < placed.size(); i++) {
            place(placed.get(i), top);
        }
    }

    private void place(Waiting each, double top) {
        LayoutStyle style = each.box.layout();
        var metrics = new BoxMetrics(style, each.width);
        Fragment fragment = formatting.layout(each.box, ConstraintSpace.of(each.width, each.parent.percentageHeight)
                .with(ConstraintSpace.AutoWidth.FIT_CONTENT));
        double wide = fragment.width() + metrics.margins(true);
        double high = fragment.height() + metrics.margins(false);
        double right = each.x + each.width;
        double at = floats.fitFloat(Math.max(top, floats.clear(style.clear())), wide, each.x, right);
        boolean left = style.floating() == LayoutStyle.FloatSide.LEFT;
        double start = left ? floats.left(at, 0, each.x) : floats.right(at, 0, right) - wide;
        floats.add(left, start, at, wide, high);
        each.parent.addFloat(start + metrics.marginLeft(), at + metrics.marginTop(), fragment);
    }
}
