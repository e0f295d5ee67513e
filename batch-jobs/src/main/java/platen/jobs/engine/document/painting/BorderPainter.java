package platen.jobs.engine.document.painting;

import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Shapes.Outline;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Border.Line;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Colors;
import platen.jobs.engine.document.style.Sides;

/**
 * Draws the four sides of a border, which meet along a line from the outer to the inner corner (CSS Backgrounds 3,
 * sections 3 and 4).
 *
 * @param shape the outer edge
 * @param border the sides; those without a width are not drawn
 */
record BorderPainter(Canvas canvas, RoundRectangle shape, Sides<Border> border) {

    void draw() {
        boolean alike = border.top().equals(border.right()) && border.top().equals(border.bottom())
                && border.top().equals(border.left());
        boolean round = !shape.radii().isSquare();
        boolean opaque = border.top().color().isOpaque();
        if (alike && border.top().line() == Line.SOLID && (round || !opaque)) {
            canvas.shapes().fillBetween(shape, shape.inset(widths(1)), border.top().color());
        } else if (alike && round && (border.top().line() == Line.DASHED || border.top().line() == Line.DOTTED)) {
            canvas.shapes().strokeRound(shape, border.top());
        } else if (round) {
            canvas.shapes().between(shape, shape.inset(widths(1)), () -> sides(true));
        } else {
            sides(false);
        }
    }

    private Sides<Double> widths(double share) {
        return new Sides<>(border.top().width() * share, border.right().width() * share,
                border.bottom().width() * share, border.left().width() * share);
    }

    private void sides(boolean round) {
        side(border.top(), border.left(), border.right(), Edge.TOP, round);
        side(border.bottom(), border.left(), border.right(), Edge.BOTTOM, round);
        side(border.left(), border.top(), border.bottom(), Edge.LEFT, round);
        side(border.right(), border.top(), border.bottom(), Edge.RIGHT, round);
    }

    /** A side of the box. */
    private enum Edge {
        TOP,
        BOTTOM,
        LEFT,
        RIGHT
    }

    private void side(Border own, Border before, Border after, Edge edge, boolean round) {
        if (!own.isVisible() || own.line() == Line.INVISIBLE) {
            return;
        }
        boolean plain = own.line() == Line.SOLID && own.color().isOpaque();
        if (joins(own, before) && joins(own, after) && (!round || plain)) {
            bar(own, edge, round);
        } else if (own.line() == Line.SOLID) {
            canvas.shapes().fillRound(corner(edge, round), own.color());
        } else {
            canvas.shapes().within(corner(edge, round), () -> bar(own, edge, round));
        }
    }

    /** Whether two sides may overlap in their corner. */
    private static boolean joins(Border own, Border next) {
        return !next.isVisible() || own.color().equals(next.color()) && own.color().isOpaque()
                && own.line() == Line.SOLID && next.line() == Line.SOLID;
    }

    /** The part of the border that belongs to a side: a trapezoid, to the middle of the box where corners are round. */
    private Outline corner(Edge edge, boolean round) {
        double left = shape.x();
        double top = shape.y();
        double right = left + shape.width();
        double bottom = top + shape.height();
        double across = border.left().width() + border.right().width();
        double down = border.top().width() + border.bottom().width();
        double reach = round
                ? Math.min(across > 0 ? shape.width() / across : Double.MAX_VALUE,
                        down > 0 ? shape.height() / down : Double.MAX_VALUE)
                : 1;
        Sides<Double> inner = widths(reach);
        double innerLeft = left + inner.left();
        double innerTop = top + inner.top();
        double innerRight = right - inner.right();
        double innerBottom = bottom - inner.bottom();
        return switch (edge) {
            case TOP -> Outline.polygon(left, top, right, top, innerRight, innerTop, innerLeft, innerTop);
            case BOTTOM ->
                Outline.polygon(left, bottom, right, bottom, innerRight, innerBottom, innerLeft, innerBottom);
            case LEFT -> Outline.polygon(left, top, left, bottom, innerLeft, innerBottom, innerLeft, innerTop);
            case RIGHT ->
                Outline.polygon(right, top, right, bottom, innerRight, innerBottom, innerRight, innerTop);
        };
    }

    private void bar(Border own, Edge edge, boolean round) {
        switch (own.line()) {
            case SOLID -> part(own, edge, 0, round ? depth(edge) : 1, own.color());
            case DOUBLE -> {
                if (round) {
                    twoLines(own.color());
                } else {
                    part(own, edge, 0, 1 / 3.0, own.color());
                    part(own, edge, 2 / 3.0, 1, own.color());
                }
            }
            case GROOVE, RIDGE -> {
                Color shaded = Colors.shaded(own.color());
                Color lit = Colors.lit(own.color());
                Color outer = own.line() == Line.GROOVE ? shaded : lit;
                Color inner = own.line() == Line.GROOVE ? lit : shaded;
                if (round) {
                    RoundRectangle middle = shape.inset(widths(0.5));
                    canvas.shapes().fillBetween(shape, middle, outer);
                    canvas.shapes().fillBetween(middle, shape.inset(widths(1)), inner);
                } else {
                    part(own, edge, 0, 0.5, outer);
                    part(own, edge, 0.5, 1, inner);
                }
            }
            case DASHED, DOTTED -> line(own, edge, round);
            case INVISIBLE -> {}
        }
    }

    private void twoLines(Color color) {
        canvas.shapes().fillBetween(shape, shape.inset(widths(1 / 3.0)), color);
        canvas.shapes().fillBetween(shape.inset(widths(2 / 3.0)), shape.inset(widths(1)), color);
    }

    /** How many widths deep a side reaches with its round corners. */
    private double depth(Edge edge) {
        return switch (edge) {
            case TOP, BOTTOM -> shape.height() / 2 / (edge == Edge.TOP ? border.top() : border.bottom()).width();
            case LEFT, RIGHT -> shape.width() / 2 / (edge == Edge.LEFT ? border.left() : border.right()).width();
        };
    }

    /** Fills a part of a side; {@code from} and {@code to} are shares of its width, from the outer edge. */
    private void part(Border own, Edge edge, double from, double to, Color color) {
        double start = own.width() * from;
        double thick = own.width() * (to - from);
        var shapes = canvas.shapes();
        switch (edge) {
            case TOP -> shapes.fill(shape.x(), shape.y() + start, shape.width(), thick, color);
            case BOTTOM -> shapes.fill(shape.x(), shape.y() + shape.height() - start - thick, shape.width(), thick,
                    color);
            case LEFT -> shapes.fill(shape.x() + start, shape.y(), thick, shape.height(), color);
            case RIGHT -> shapes.fill(shape.x() + shape.width() - start - thick, shape.y(), thick, shape.height(),
                    color);
        }
    }

    private void line(Border own, Edge edge, boolean round) {
        if (round) {
            canvas.shapes().strokeRound(shape, own);
            return;
        }
        double half = own.width() / 2;
        double left = shape.x();
        double top = shape.y();
        double right = left + shape.width();
        double bottom = top + shape.height();
        switch (edge) {
            case TOP -> canvas.shapes().line(left, top + half, right, top + half, own);
            case BOTTOM -> canvas.shapes().line(left, bottom - half, right, bottom - half, own);
            case LEFT -> canvas.shapes().line(left + half, top, left + half, bottom, own);
            case RIGHT -> canvas.shapes().line(right - half, top, right - half, bottom, own);
        }
    }
}
