package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle.Collapse;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/**
 * One row of a table with its cells laid out.
 *
 * @param shared whether neighbouring cells share their borders
 */
record Row(Style style, List<Cell> cells, TableColumns columns, boolean shared) {
    private static final int MOST_SPAN = 1_000;

    /**
     * A cell.
     *
     * @param first column from 0
     * @param x of its left edge from the table's
     * @param top height above its content
     * @param bottom height below its content
     * @param tag what its content is a part of, or null where it is not told apart
     * @param name for warnings
     */
    record Cell(int first, int columnSpan, int rowSpan, double x, double width, BoxStyle box, double left, double top,
            double bottom, Column content, @Nullable Tag tag, ElementName name) {

        /** The cell with a part of its content, at its top. */
        Cell with(Column part) {
            return new Cell(first, columnSpan, 1, x, width, box.atTop(), left, top, bottom, part, tag, name);
        }

        double height() {
            return Math.max(top + content.fullHeight() + bottom, box.height().orElse(0, 0));
        }
    }

    /**
     * Lays the cells of a row out.
     *
     * @param open by column, how many rows are still covered by cells of the rows above
     * @param tag what the cells are parts of, or null where they are not told apart
     */
    static Row of(BlockLayout blocks, Element row, Scope scope, StyleState state, TableColumns columns, int[] open,
            @Nullable Tag tag) {
        Style style = row.style(state);
        var cells = new ArrayList<Cell>(columns.count());
        boolean shared = style.flow().collapse() == Collapse.SHARED;
        blocks.render().walk().children(row, scope, state, new TableParts() {
            private int next;

            @Override
            public void element(Element cell, Scope cellScope, StyleState cellState) {
                if (!TableParts.isCell(cell.style(cellState).flow().display())) {
                    return;
                }
                while (next < open.length && open[next] > 0) {
                    next++;
                }
                if (next < columns.count()) {
                    int span = Math.min(span(cell, "colspan", cellScope), columns.count() - next);
                    cells.add(cell(blocks, cell, cellScope, cellState, columns, next, span, shared, tag));
                    next += span;
                }
            }
        });
        return new Row(style, cells, columns, shared);
    }

    static int span(Element cell, String attribute, Scope scope) {
        if (!cell.has(attribute)) {
            return 1;
        }
        String span = cell.attribute(attribute, scope);
        return span.matches("[1-9]\\d{0,3}") ? Math.min(MOST_SPAN, Integer.parseInt(span)) : 1;
    }

    private static Cell cell(BlockLayout blocks, Element cell, Scope scope, StyleState state, TableColumns columns,
            int first, int span, boolean shared, @Nullable Tag row) {
        BoxStyle box = cell.style(state).box();
        double x = columns.left(first, span);
        double width = columns.width(first, span);
        // Borders that are shared lie half in this cell and half in the next.
        double part = shared ? 0.5 : 1;
        double left = box.border().left().width() * part + box.padding().left().of(width);
        double right = box.border().right().width() * part + box.padding().right().of(width);
        double top = box.border().top().width() * part + box.padding().top().of(width);
        double bottom = box.border().bottom().width() * part + box.padding().bottom().of(width);
        int rows = span(cell, "rowspan", scope);
        Tag tag = Tagging.cell(row, cell, scope, state, first, span, rows);
        var content = new Column(tag);
        blocks.content(cell, scope, state, 0, Math.max(1, width - left - right), content);
        content.end();
        return new Cell(first, span, rows, x, width, box, left, top, bottom, content, tag,
                new ElementName(cell, scope));
    }

    /** Whether some cell reaches further down than so many rows below this one. */
    boolean spans(int below) {
        for (Cell cell : cells) {
            if (cell.rowSpan() - 1 > below) {
                return true;
            }
        }
        return false;
    }

    /** Notes which columns the cells still cover, so many rows further down. */
    void cover(int[] open, int below) {
        for (Cell cell : cells) {
            int left = cell.rowSpan() - below;
            for (int i = 0; i < cell.columnSpan(); i++) {
                open[cell.first() + i] = Math.max(open[cell.first() + i], left);
            }
        }
    }

    /** Heights of rows that cells bind together: what a cell over several lacks, the last of them gets. */
    static double[] heights(List<Row> rows, double spacing) {
        var heights = new double[rows.size()];
        for (int i = 0; i < heights.length; i++) {
            heights[i] = rows.get(i).ownHeight() + spacing;
        }
        for (int i = 0; i < heights.length; i++) {
            for (Cell cell : rows.get(i).cells()) {
                int last = Math.min(i + cell.rowSpan(), heights.length) - 1;
                if (last > i) {
                    double sum = 0;
                    for (int row = i; row <= last; row++) {
                        sum += heights[row];
                    }
                    heights[last] += Math.max(0, cell.height() + spacing - sum);
                }
            }
        }
        return heights;
    }

    private double ownHeight() {
        double baseline = baseline();
        double height = Math.max(style.box().height().orElse(0, 0), style.box().minHeight().orElse(0, 0));
        for (Cell cell : cells) {
            if (cell.rowSpan() == 1) {
                double lowered = onBaseline(cell) ? baseline - ownBaseline(cell) : 0;
                height = Math.max(height, cell.height() + lowered);
            }
        }
        return height;
    }

    /** The lowest first baseline of the cells that stand on a common one. */
    private double baseline() {
        double baseline = 0;
        for (Cell cell : cells) {
            if (onBaseline(cell)) {
                baseline = Math.max(baseline, ownBaseline(cell));
            }
        }
        return baseline;
    }

    private static boolean onBaseline(Cell cell) {
        return cell.box().align() == BoxStyle.VerticalAlign.BASELINE;
    }

    private static double ownBaseline(Cell cell) {
        return cell.top() + cell.content().leading() + cell.content().baseline();
    }

    /**
     * The row made ready to draw from its upper left corner.
     *
     * @param heights of the rows that cells bind together
     * @param index of this row among them
     */
    Divisible drawing(double[] heights, int index) {
        return new Drawn(this, heights, index, baseline());
    }

    /** A row that is ready to draw. */
    private record Drawn(Row row, double[] heights, int index, double baseline) implements Divisible {
        @Override
        public void draw(Canvas canvas, double x, double y) {
            double spacing = row.columns().spacing();
            double top = y + spacing;
            BoxStyle box = row.style().box();
            if (box.isVisible()) {
                Boxes.draw(canvas, box, x + spacing, top, row.columns().width(0, row.columns().count()),
                        heights[index] - spacing, true, true);
            }
            for (Cell cell : row.cells()) {
                double height = -spacing;
                for (int i = index; i < Math.min(heights.length, index + cell.rowSpan()); i++) {
                    height += heights[i];
                }
                row.draw(canvas, cell, x + cell.x(), top, height, baseline);
            }
        }

        @Override
        public @Nullable Parts divide(double room) {
            return heights.length == 1 ? row.divide(room - row.columns().spacing()) : null;
        }
    }

    /** A row of the cells' upper parts, and one of what is left of them. */
    private Divisible.@Nullable Parts divide(double room) {
        var upper = new ArrayList<Cell>(cells.size());
        var lower = new ArrayList<Cell>(cells.size());
        boolean divided = false;
        for (Cell cell : cells) {
            Divisible.Parts parts = cell.content().divide(room - cell.top() - cell.bottom());
            if (parts != null && parts.first() instanceof Column first && parts.rest() instanceof Column rest) {
                upper.add(cell.with(first));
                lower.add(cell.with(rest));
                divided = true;
            } else if (cell.height() > room) {
                return null;
            } else {
                upper.add(cell.with(cell.content()));
                lower.add(cell.with(new Column()));
            }
        }
        if (!divided) {
            return null;
        }
        var first = new Row(style, upper, columns, shared);
        var rest = new Row(style, lower, columns, shared);
        double[] firstHeights = heights(List.of(first), columns.spacing());
        double[] restHeights = heights(List.of(rest), columns.spacing());
        return new Divisible.Parts(first.drawing(firstHeights, 0), firstHeights[0], rest.drawing(restHeights, 0),
                restHeights[0]);
    }

    private void draw(Canvas canvas, Cell cell, double x, double y, double height, double baseline) {
        if (cell.tag() != null) {
            canvas.place(cell.tag());
        }
        BoxStyle box = cell.box();
        if (box.isVisible()) {
            double out = shared ? 0.5 : 0;
            double left = box.border().left().width() * out;
            double top = box.border().top().width() * out;
            if (box.background() != null && shared) {
                Tag around = canvas.suspend();
                canvas.fill(x, y, cell.width(), height, box.background());
                canvas.resume(around);
            }
            Boxes.draw(canvas, shared ? box.borders() : box, x - left, y - top,
                    cell.width() + left + box.border().right().width() * out,
                    height + top + box.border().bottom().width() * out, true, true);
        }
        double free = height - cell.height();
        double lowered = switch (box.align()) {
            case TOP -> 0;
            case MIDDLE -> free / 2;
            case BOTTOM -> free;
            case BASELINE -> baseline - ownBaseline(cell);
        };
        cell.name().of(cell.content()).draw(canvas, x + cell.left(),
                y + cell.top() + cell.content().leading() + lowered);
    }
}
