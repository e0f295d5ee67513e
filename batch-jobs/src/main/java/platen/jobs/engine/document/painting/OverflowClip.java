package platen.jobs.engine.document.painting;

import java.util.List;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.model.Cancellation;

/** Clips what overflows a box, where its style says so. */
final class OverflowClip {
    private OverflowClip() {}

    /** Draws within the padding box where the box clips what overflows. */
    static void draw(Canvas canvas, Fragment fragment, double x, double y, Drawing content) {
        if (!fragment.box().layout().clips() || !overflows(fragment, 0, 0, fragment)) {
            content.draw(canvas, x, y);
            return;
        }
        var border = fragment.box().style().box().border();
        double left = x + border.left().width();
        double top = y + border.top().width();
        double width = fragment.width() - border.left().width() - border.right().width();
        double height = fragment.height() - border.top().width() - border.bottom().width();
        var corners = fragment.box().style().box().corners();
        var radii = corners.of(fragment.width(), fragment.height()).inset(border.top().width()).within(width, height);
        canvas.shapes().within(new RoundRectangle(left, top, width, height, radii), () -> content.draw(canvas, x, y));
    }

    /** Whether something within reaches over the edge of a box, or over its rounded corners. */
    private static boolean overflows(Fragment around, double x, double y, Fragment within) {
        if (!around.box().style().box().corners().isSquare()) {
            return true;
        }
        // Boxes that clip and are in each other all look at what is in the innermost.
        Cancellation.check();
        List<Placed> children = within.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            double left = x + child.x();
            double top = y + child.y();
            boolean outside = left < -0.01 || top < -0.01 || left + inner.width() > around.width() + 0.01
                    || top + inner.height() > around.height() + 0.01;
            if (outside || overflows(around, left, top, inner)) {
                return true;
            }
        }
        return false;
    }
}
