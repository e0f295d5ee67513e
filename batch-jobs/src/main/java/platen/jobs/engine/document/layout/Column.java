package platen.jobs.engine.document.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.BoxStyle;

/** A flow without pages: what goes in has its place at once, and the whole is one drawing. */
final class Column implements Flow, Drawing {
    /** A drawing at its place within the column. */
    private record Placed(double x, double y, Drawing drawing) {}

    /** An open box. */
    private record Open(Frame frame, double top, int index) {}

    private final List<Placed> placed = new ArrayList<>(2);
    private final Deque<Open> open = new ArrayDeque<>(1);
    private @Nullable List<Placed> beside;
    private double y;
    private double gap;
    private double leading;
    private boolean empty = true;

    @Override
    public void gap(double points) {
        gap = merged(gap, points);
    }

    /** Of two spaces that meet: the larger, less what a negative one takes. */
    static double merged(double one, double other) {
        return Math.max(0, Math.max(one, other)) + Math.min(0, Math.min(one, other));
    }

    @Override
    public void pad(double points) {
        settle();
        y += points;
        empty = false;
    }

    @Override
    public void slab(double x, double height, Drawing drawing) {
        settle();
        placeBeside();
        placed.add(new Placed(x, y, drawing));
        y += height;
        empty = false;
    }

    @Override
    public void beside(double x, Drawing drawing) {
        if (beside == null) {
            beside = new ArrayList<>(2);
        }
        beside.add(new Placed(x, 0, drawing));
    }

    @Override
    public void open(Frame frame) {
        settle();
        open.push(new Open(frame, y, placed.size()));
    }

    @Override
    public void close() {
        Open box = open.pop();
        BoxStyle style = box.frame().style();
        if (style != null) {
            double height = y - box.top();
            double width = box.frame().width();
            placed.add(box.index(), new Placed(box.frame().x(), box.top(),
                    (canvas, x, top) -> Boxes.draw(canvas, style, x, top, width, height, true, true)));
        }
    }

    @Override
    public void keep() {
        // Nothing here is ever divided.
    }

    @Override
    public void breakPage() {
        // Nothing here is ever divided.
    }

    @Override
    public double room() {
        return Double.MAX_VALUE;
    }

    /** Draws something over all that is placed, from the column's own corner. */
    void over(Drawing drawing) {
        placed.add(new Placed(0, 0, drawing));
    }

    /** The first baseline from the top; the height when there is none. */
    double baseline() {
        for (Placed each : placed) {
            if (each.drawing() instanceof Line line) {
                return each.y() + line.baseline();
            }
            if (each.drawing() instanceof Column column && !column.isEmpty()) {
                return each.y() + column.baseline();
            }
        }
        return y;
    }

    private void settle() {
        if (empty) {
            leading = gap;
            empty = false;
        } else {
            y += gap;
        }
        gap = 0;
    }

    private void placeBeside() {
        if (beside != null) {
            for (Placed each : beside) {
                placed.add(new Placed(each.x(), y, each.drawing()));
            }
            beside = null;
        }
    }

    /** The column is complete. */
    Column end() {
        placeBeside();
        return this;
    }

    /** Height without the spaces above the first and below the last thing. */
    double height() {
        return y;
    }

    /** Space that the first thing wants above itself. */
    double leading() {
        return empty ? 0 : leading;
    }

    /** Space that the last thing wants below itself. */
    double trailing() {
        return gap;
    }

    /** Height with those spaces. */
    double fullHeight() {
        return leading() + y + trailing();
    }

    boolean isEmpty() {
        return placed.isEmpty();
    }

    @Override
    public void draw(Canvas canvas, double x, double top) {
        for (int i = 0; i < placed.size(); i++) {
            Placed each = placed.get(i);
            each.drawing().draw(canvas, x + each.x(), top + each.y());
        }
    }
}
