package platen.jobs.engine.document.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.BoxStyle;

/** A flow without pages: what goes in has its place at once, and the whole is one drawing. */
final class Column implements Flow, Divisible {
    /**
     * A drawing at its place within the column.
     *
     * @param box the box that this draws, which may be drawn in two parts; null for what is not divided
     * @param tag what it is a part of; null for what is a part of what the whole column is
     */
    private record Placed(double x, double y, double width, double height, Drawing drawing, @Nullable BoxStyle box,
            @Nullable Tag tag) {

        static Placed box(double x, double y, double width, double height, BoxStyle style, boolean first,
                boolean last) {
            return new Placed(x, y, width, height,
                    (canvas, left, top) -> Boxes.draw(canvas, style, left, top, width, height, first, last), style,
                    null);
        }

        Placed at(double newY) {
            return new Placed(x, newY, width, height, drawing, box, tag);
        }

        double bottom() {
            return y + height;
        }
    }

    /** An open box. */
    private record Open(Frame frame, double top, int index) {}

    /** What rounding may add up to before a thing counts as cut, in points. */
    private static final double TOLERANCE = 0.01;

    private final List<Placed> placed = new ArrayList<>(2);
    private final Deque<Open> open = new ArrayDeque<>(1);
    private @Nullable List<Placed> beside;
    private double y;
    private double gap;
    private double leading;
    private boolean empty = true;
    private @Nullable Tag tag;

    /** A column that is read out as a part of what is around it, in one. */
    Column() {
        this(null);
    }

    /** @param tag what goes in is a part of */
    Column(@Nullable Tag tag) {
        this.tag = tag;
    }

    @Override
    public @Nullable Tag tag() {
        return tag;
    }

    @Override
    public void tag(@Nullable Tag part) {
        tag = part;
    }

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
        placed.add(new Placed(x, y, 0, height, drawing, null, tag));
        y += height;
        empty = false;
    }

    @Override
    public void beside(double x, Drawing drawing) {
        if (beside == null) {
            beside = new ArrayList<>(2);
        }
        beside.add(new Placed(x, 0, 0, 0, drawing, null, tag));
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
            placed.add(box.index(), Placed.box(box.frame().x(), box.top(), width, height, style, true, true));
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
        placed.add(new Placed(0, 0, 0, 0, drawing, null, null));
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
                placed.add(each.at(y));
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
    public @Nullable Parts divide(double room) {
        var first = new Column();
        var rest = new Column();
        double cut = room;
        for (Placed each : placed) {
            boolean crosses = each.box() == null && each.y() < cut && each.bottom() > cut + TOLERANCE;
            cut = crosses ? each.y() : cut;
        }
        for (Placed each : placed) {
            if (each.bottom() <= cut + TOLERANCE) {
                first.placed.add(each);
                first.y = Math.max(first.y, each.bottom());
            } else if (each.y() >= cut || each.box() == null) {
                rest.placed.add(each.at(each.y() - cut));
            } else {
                BoxStyle style = each.box();
                first.placed.add(Placed.box(each.x(), each.y(), each.width(), cut - each.y(), style, true, false));
                rest.placed.add(Placed.box(each.x(), 0, each.width(), each.bottom() - cut, style, false, true));
            }
        }
        if (first.y == 0 || rest.placed.isEmpty()) {
            return null;
        }
        rest.y = y - cut;
        first.empty = false;
        rest.empty = false;
        return new Parts(first, cut, rest, rest.y);
    }

    @Override
    public void draw(Canvas canvas, double x, double top) {
        for (int i = 0; i < placed.size(); i++) {
            Placed each = placed.get(i);
            if (each.tag() != null) {
                canvas.tag(each.tag());
            }
            each.drawing().draw(canvas, x + each.x(), top + each.y());
        }
    }
}
