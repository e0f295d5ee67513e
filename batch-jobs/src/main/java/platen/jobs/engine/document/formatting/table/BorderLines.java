package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.TableStyle.Edge;
import platen.jobs.engine.document.boxstyle.TableStyle.EdgeLine;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Border;

/** The borders that cells share on one page, drawn over their backgrounds. Places are from the table's border edge. */
public final class BorderLines implements Drawing {
    private record Line(double x, double y, double length, boolean across, Edge edge) {}

    private static final double TOLERANCE = 0.001;

    private final List<Line> lines = new ArrayList<>();
    /** The borders below the row that was added last; none where the next row draws them. */
    private Edge[] below = {};
    private double belowAt;

    int size() {
        return lines.size();
    }

    void truncate(int size) {
        lines.subList(size, lines.size()).clear();
        below = new Edge[0];
    }

    /**
     * Adds the borders of a row.
     *
     * @param x of the row
     * @param last whether nothing stands below it on the page
     */
    void add(ColumnGeometry columns, Bundle.Edges edges, int row, double x, double y, double height, boolean last) {
        Edge[] vertical = edges.vertical()[row];
        for (int column = 0; column < vertical.length; column++) {
            if (isDrawn(vertical[column], height)) {
                lines.add(new Line(x + columns.line(column), y, height, false, vertical[column]));
            }
        }
        boolean drawn = Math.abs(y - belowAt) < TOLERANCE && Arrays.equals(below, edges.horizontal()[row]);
        if (!drawn) {
            across(columns, edges.horizontal()[row], x, y);
        }
        below = last ? edges.horizontal()[row + 1] : new Edge[0];
        belowAt = y + height;
        if (last) {
            across(columns, below, x, belowAt);
        }
    }

    private void across(ColumnGeometry columns, Edge[] edges, double x, double y) {
        int begin = 0;
        while (begin < edges.length) {
            int end = begin + 1;
            while (end < edges.length && edges[end].equals(edges[begin])) {
                end++;
            }
            double left = Math.min(columns.line(begin), columns.line(end));
            double right = Math.max(columns.line(begin), columns.line(end));
            double half = edges[begin].width() / 2;
            double length = right - left + 2 * half;
            if (isDrawn(edges[begin], length)) {
                lines.add(new Line(x + left - half, y, length, true, edges[begin]));
            }
            begin = end;
        }
    }

    private static boolean isDrawn(Edge edge, double length) {
        return switch (edge.line()) {
            case NONE, HIDDEN -> false;
            case INSET, GROOVE, OUTSET, RIDGE, DOTTED, DASHED, SOLID, DOUBLE -> edge.color() != null
                    && edge.width() > 0 && length > 0;
        };
    }

    @Override
    public void draw(Canvas canvas, double x, double y) {
        @Nullable
        Tag around = canvas.suspend();
        for (Line line : lines) {
            draw(canvas, line, x + line.x(), y + line.y());
        }
        canvas.resume(around);
    }

    private static void draw(Canvas canvas, Line line, double x, double y) {
        Edge edge = line.edge();
        var color = edge.color();
        if (color == null) {
            return;
        }
        double width = edge.width();
        double half = width / 2;
        switch (edge.line()) {
            case DOUBLE -> {
                fill(canvas, line, x, y, -half, width / 3);
                fill(canvas, line, x, y, half - width / 3, width / 3);
            }
            case DOTTED, DASHED -> canvas.shapes().line(x, y, line.across() ? x + line.length() : x,
                    line.across() ? y : y + line.length(), new Border(width,
                            edge.line() == EdgeLine.DOTTED
                                    ? Border.Line.DOTTED
                                    : Border.Line.DASHED,
                            color));
            case SOLID, INSET, GROOVE, OUTSET, RIDGE -> fill(canvas, line, x, y, -half, width);
            case NONE, HIDDEN -> {}
        }
    }

    private static void fill(Canvas canvas, Line line, double x, double y, double from, double width) {
        var color = line.edge().color();
        if (color == null) {
            return;
        }
        if (line.across()) {
            canvas.shapes().fill(x, y + from, line.length(), width, color);
        } else {
            canvas.shapes().fill(x + from, y, width, line.length(), color);
        }
    }
}
