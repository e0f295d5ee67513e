package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.TableStyle.Edge;
import platen.jobs.engine.document.formatting.table.Bundle.Edges;
import platen.jobs.engine.document.formatting.table.TableStructure.ColumnBoxes;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.Sides.Side;

/** Decides which border wins where cells share them (CSS 2.2, section 17.6.2). */
final class SharedBorders {
    private final TableStructure structure;
    private final boolean mirrored;
    private final SettledBorders settled = new SettledBorders();
    /** The row that was resolved last, for the one below it. */
    private RowAt last = RowAt.OUTSIDE;
    /** The rows that are resolved, with those above and below them. */
    private final List<RowAt> places = new ArrayList<>(3);
    private @Nullable Box lastGroup;
    private int lastIndex;
    /** The row below that, which is most often resolved next, and its cells. */
    private RowAt ahead = RowAt.OUTSIDE;
    private List<Cell> aheadCells = List.of();
    private int aheadIndex;

    SharedBorders(TableStructure structure) {
        this.structure = structure;
        this.mirrored = structure.isRightToLeft();
    }

    /** Tells what stands around the lines between rows: a row, its section, and its cells by column. */
    record RowAt(@Nullable Box row, @Nullable Box section, @Nullable Cell[] cells) {
        static final RowAt OUTSIDE = new RowAt(null, null, new Cell[0]);

        @Nullable
        Cell cell(int column) {
            return column >= 0 && column < cells.length ? cells[column] : null;
        }
    }

    /** Returns the cells of a row if they were read already and none reaches into the next row; else null. */
    @Nullable
    List<Cell> read(Box group, int index) {
        if (ahead.section() != group || aheadIndex != index) {
            return null;
        }
        for (int i = 0; i < aheadCells.size(); i++) {
            if (aheadCells.get(i).rows() > 1) {
                return null;
            }
        }
        return aheadCells;
    }

    /**
     * Decides the borders of rows, and gives their cells the halves of them.
     *
     * @param cells of the rows, whose boxes are replaced
     * @param halved whether they are; else only the borders are decided
     */
    Edges resolve(int section, int first, List<Box> rows, List<Cell> cells, boolean halved) {
        Box group = structure.sections().get(section);
        int columns = structure.columns().size();
        for (Cell cell : cells) {
            columns = Math.max(columns, cell.endColumn());
        }
        places.clear();
        places.add(above(section, first));
        boolean known = cells == aheadCells && ahead.cells().length == columns;
        for (int i = 0; i < rows.size(); i++) {
            places.add(known ? ahead : at(rows.get(i), group, cells, i, columns));
        }
        // The cells get other boxes below, so they are not given out again.
        ahead = RowAt.OUTSIDE;
        aheadCells = List.of();
        places.add(below(section, first + rows.size()));
        if (rows.size() == 1) {
            lastGroup = group;
            lastIndex = first;
            last = places.get(1);
        }
        var borders = settled.find(places, columns);
        if (borders == null) {
            borders = settled.add(places, columns, edges(rows, places, columns));
        }
        for (int i = 0; halved && i < cells.size(); i++) {
            halve(cells.get(i), borders);
        }
        return borders.edges();
    }

    private Edges edges(List<Box> rows, List<RowAt> places, int columns) {
        var vertical = new Edge[rows.size()][columns + 1];
        var horizontal = new Edge[rows.size() + 1][columns];
        for (int row = 0; row <= rows.size(); row++) {
            for (int column = 0; column < columns; column++) {
                horizontal[row][column] = horizontal(places.get(row), places.get(row + 1), column);
            }
            for (int column = 0; column <= columns && row < rows.size(); column++) {
                vertical[row][column] = vertical(places.get(row + 1), column, columns);
            }
        }
        return new Edges(vertical, horizontal);
    }

    private static RowAt at(Box row, Box section, List<Cell> cells, int index, int columns) {
        var byColumn = new Cell[columns];
        for (Cell cell : cells) {
            if (cell.row() <= index && index < cell.endRow()) {
                Arrays.fill(byColumn, cell.column(), Math.min(columns, cell.endColumn()), cell);
            }
        }
        return new RowAt(row, section, byColumn);
    }

    /** The last row before a place; its cells are those that begin in it. */
    private RowAt above(int section, int first) {
        for (int at = section; at >= 0; at--) {
            Box group = structure.sections().get(at);
            int index = at == section ? first - 1 : structure.rows(group).size() - 1;
            if (index >= 0) {
                return group == lastGroup && index == lastIndex ? last : single(group, index, new ArrayList<>());
            }
        }
        return RowAt.OUTSIDE;
    }

    private RowAt below(int section, int next) {
        for (int at = section; at < structure.sections().size(); at++) {
            Box group = structure.sections().get(at);
            int index = at == section ? next : 0;
            if (index < structure.rows(group).size()) {
                var cells = new ArrayList<Cell>(Math.max(1, last.cells().length));
                ahead = single(group, index, cells);
                aheadCells = cells;
                aheadIndex = index;
                return ahead;
            }
        }
        return RowAt.OUTSIDE;
    }

    private RowAt single(Box group, int index, List<Cell> cells) {
        Box row = new RowGroupReader(structure, group, index).read(cells, 0);
        return at(row, group, cells, 0, cells.isEmpty() ? 0 : cells.getLast().endColumn());
    }

    private Edge vertical(RowAt at, int line, int columns) {
        Cell before = at.cell(line - 1);
        Cell after = at.cell(line);
        if (before == after && before != null) {
            return Edge.NONE;
        }
        boolean begin = line == 0;
        boolean end = line == columns;
        Side endSide = mirrored ? Side.LEFT : Side.RIGHT;
        Side beginSide = mirrored ? Side.RIGHT : Side.LEFT;
        Edge best = stronger(edge(before, endSide), edge(after, beginSide));
        if (begin || end) {
            Side outer = begin ? beginSide : endSide;
            best = stronger(stronger(best, edge(at.row(), outer)), edge(at.section(), outer));
        }
        ColumnBoxes left = column(line - 1);
        ColumnBoxes right = column(line);
        best = stronger(best, left == null ? Edge.NONE : edge(left.column(), endSide));
        best = stronger(best, right == null ? Edge.NONE : edge(right.column(), beginSide));
        best = stronger(best, left != null && left.lastOfGroup() ? edge(left.group(), endSide) : Edge.NONE);
        best = stronger(best, right != null && right.firstOfGroup() ? edge(right.group(), beginSide) : Edge.NONE);
        return begin || end ? stronger(best, edge(structure.table(), begin ? beginSide : endSide)) : best;
    }

    private Edge horizontal(RowAt above, RowAt below, int column) {
        Cell upper = above.cell(column);
        Cell lower = below.cell(column);
        if (upper == lower && upper != null) {
            return Edge.NONE;
        }
        Edge best = stronger(edge(upper, Side.BOTTOM), edge(lower, Side.TOP));
        best = stronger(stronger(best, edge(above.row(), Side.BOTTOM)), edge(below.row(), Side.TOP));
        if (above.section() != below.section()) {
            best = stronger(stronger(best, edge(above.section(), Side.BOTTOM)), edge(below.section(), Side.TOP));
        }
        if (above.row() == null || below.row() == null) {
            Side outer = above.row() == null ? Side.TOP : Side.BOTTOM;
            ColumnBoxes boxes = column(column);
            if (boxes != null) {
                best = stronger(stronger(best, edge(boxes.column(), outer)), edge(boxes.group(), outer));
            }
            best = stronger(best, edge(structure.table(), outer));
        }
        return best;
    }

    private @Nullable ColumnBoxes column(int index) {
        return index >= 0 && index < structure.columns().size() ? structure.columns().get(index) : null;
    }

    private static Edge stronger(Edge first, Edge second) {
        return first.beats(second) ? first : second;
    }

    private static Edge edge(@Nullable Cell cell, Side side) {
        return cell == null ? Edge.NONE : edge(plain(cell.box()), side);
    }

    private static Edge edge(@Nullable Box box, Side side) {
        return box == null ? Edge.NONE : box.layout().table().edges().get(side);
    }

    private static Box plain(Box box) {
        return box instanceof SharedBorderBox shared ? shared.original() : box;
    }

    /** Gives a cell the halves of the borders around it. */
    private void halve(Cell cell, SettledBorders.Known known) {
        Box box = plain(cell.box());
        LayoutStyle plain = box.layout();
        LayoutStyle style = known.halved(cell.row(), cell.column(), plain);
        if (style == null) {
            style = plain.with(halves(cell, known.edges()));
            known.add(cell.row(), cell.column(), plain, style);
        }
        cell.box(new SharedBorderBox(box, style));
    }

    private Sides<Border> halves(Cell cell, Edges edges) {
        double top = 0;
        double bottom = 0;
        double begin = 0;
        double end = 0;
        for (int column = cell.column(); column < cell.endColumn(); column++) {
            top = Math.max(top, edges.horizontal()[cell.row()][column].width());
            bottom = Math.max(bottom, edges.horizontal()[cell.endRow()][column].width());
        }
        for (int row = cell.row(); row < cell.endRow(); row++) {
            begin = Math.max(begin, edges.vertical()[row][cell.column()].width());
            end = Math.max(end, edges.vertical()[row][cell.endColumn()].width());
        }
        return new Sides<>(half(top), half(mirrored ? begin : end), half(bottom), half(mirrored ? end : begin));
    }

    private static Border half(double width) {
        return width == 0 ? Border.NONE : new Border(width / 2, Border.Line.INVISIBLE, Color.BLACK);
    }
}
