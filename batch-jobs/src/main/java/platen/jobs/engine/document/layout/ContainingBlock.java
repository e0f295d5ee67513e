package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Sides;

/** What absolute elements refer to: a box whose size is known when its content is laid out, or the page. */
final class ContainingBlock {
    /** The page between its margins. */
    static final ContainingBlock PAGE = new ContainingBlock();

    /**
     * An element waiting for its place.
     *
     * @param drawing from its upper border
     * @param leading space above that
     * @param offset from the sides of the container
     * @param width from border to border
     */
    record Item(Drawing drawing, double leading, Sides<Length> offset, double width, double height) {

        /**
         * Draws the element.
         *
         * @param left of the container
         * @param top of the container
         * @param staticX where the element would have stood in the flow
         * @param staticY where the element would have stood in the flow
         */
        void draw(Canvas canvas, double left, double top, double aroundWidth, double aroundHeight, double staticX,
                double staticY) {
            double x = !offset.left().isAuto()
                    ? left + offset.left().of(aroundWidth)
                    : !offset.right().isAuto()
                            ? left + aroundWidth - offset.right().of(aroundWidth) - width
                            : staticX;
            double y = !offset.top().isAuto()
                    ? top + offset.top().of(aroundHeight)
                    : !offset.bottom().isAuto()
                            ? top + aroundHeight - offset.bottom().of(aroundHeight) - height
                            : staticY;
            drawing.draw(canvas, x, y + leading);
        }
    }

    /** Where the container came to stand; filled in before anything is drawn. */
    private static final class Frame {
        private double left;
        private double width;
        private double height;
    }

    private final List<Item> items = new ArrayList<>();
    private final Frame frame = new Frame();

    /**
     * Moves what its author places relatively to where it stands.
     *
     * @param around width of the column that it stands in
     */
    static Drawing moved(Drawing drawing, Sides<Length> offset, double around) {
        double across = offset.left().isAuto() ? -offset.right().of(around) : offset.left().of(around);
        double down = offset.top().isAuto() ? -points(offset.bottom()) : points(offset.top());
        return across == 0 && down == 0
                ? drawing
                : (canvas, x, y) -> drawing.draw(canvas, x + across, y + down);
    }

    /** Points of a length; percentages are of a height that nobody set, and count as auto. */
    private static double points(Length length) {
        return length.unit() == Length.Unit.POINTS ? length.value() : 0;
    }

    boolean isPage() {
        return this == PAGE;
    }

    /** Keeps an element for when the container's size is known. */
    void add(Item item, double x, Flow flow) {
        items.add(item);
        if (item.offset().top().isAuto() && item.offset().bottom().isAuto()) {
            // It stands where the flow has come to, and only its x may be the container's.
            flow.beside(x, (canvas, left, top) -> item.draw(canvas, left - x + frame.left, top, frame.width,
                    frame.height, left, top));
            items.remove(item);
        }
    }

    /** Draws the elements over their container, which is a column of this size. */
    void place(Column column, double left, double width, double height) {
        frame.left = left;
        frame.width = width;
        frame.height = height;
        for (Item item : items) {
            column.over((canvas, x, y) -> item.draw(canvas, x + left, y, width, height, x + left, y));
        }
    }
}
