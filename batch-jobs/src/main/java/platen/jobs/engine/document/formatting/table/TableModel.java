package platen.jobs.engine.document.formatting.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.boxstyle.TableStyle.Edge;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.formatting.table.Bundle.Edges;

/** A table whose cells were measured, row by row. */
final class TableModel {
    private final Formatting formatting;
    /** Rows that are kept between measuring and placing them. */
    private static final int MAX_REMEMBERED = 400;

    private final TableStructure structure;
    private final Map<Long, Bundle> kept = new HashMap<>();
    /** By section, index of the last row that is kept; -1 for none. */
    private final int[] lastKept;
    private final @Nullable SharedBorders borders;
    private final boolean fixedLayout;
    private final Map<Integer, SpanningConstraint> spanning = new HashMap<>();
    private final Map<Box, Double> repeated = new IdentityHashMap<>(2);
    private ColumnConstraint[] columns = {};
    private Insets halves = new Insets(0, 0, 0, 0);
    private int rows;
    private double captionMin;

    /** Tells what cells over the same columns ask for together. */
    private record SpanningConstraint(int column, int columns, ColumnConstraint constraint) {}

    TableModel(Formatting formatting, Box table) {
        this.formatting = formatting;
        this.structure = new TableStructure(table);
        this.borders = structure.style().collapsed() ? new SharedBorders(structure) : null;
        Sizing width = table.layout().sizes().width();
        this.fixedLayout = structure.style().fixedLayout()
                && (width.isLength() || width.kind() == Sizing.Kind.STRETCH);
        grow(structure.columns().size());
        for (int i = 0; i < structure.columns().size(); i++) {
            columns[i] = ColumnConstraint.of(structure.columns().get(i).column());
        }
        lastKept = new int[structure.sections().size()];
        Arrays.fill(lastKept, -1);
        measure();
        distribute();
        for (Box caption : structure.captionsAbove()) {
            captionMin = Math.max(captionMin, formatting.sizes(caption).min());
        }
        for (Box caption : structure.captionsBelow()) {
            captionMin = Math.max(captionMin, formatting.sizes(caption).min());
        }
    }

    private void grow(int count) {
        int before = columns.length;
        if (count > before) {
            columns = Arrays.copyOf(columns, count);
            for (int i = before; i < count; i++) {
                columns[i] = new ColumnConstraint();
            }
        }
    }

    private void measure() {
        for (int section = 0; section < structure.sections().size(); section++) {
            int count = structure.rows(structure.sections().get(section)).size();
            var shapes = new RowShapes();
            int row = 0;
            while (row < count) {
                boolean counted = fixedLayout && rows > 0 && kept.size() >= MAX_REMEMBERED;
                boolean last = row == count - 1;
                if (counted && !last && shapes.isKnown(structure.rows(structure.sections().get(section)).get(row))) {
                    rows++;
                    row++;
                    continue;
                }
                Bundle bundle = counted
                        ? Bundle.read(structure, section, row, borders, false)
                        : bundle(section, row);
                for (int i = 0; i < bundle.cells().size(); i++) {
                    measure(bundle.cells().get(i));
                }
                if (bundle.edges() != null) {
                    outer(bundle.edges());
                }
                rows += bundle.rows().size();
                row = bundle.next();
                release(bundle);
            }
        }
    }

    /** Returns the rows that begin at a place; read again in a long table, so that it never lies in memory as a whole. */
    Bundle bundle(int section, int row) {
        Bundle known = mayBeKept(section, row) ? kept.get(key(section, row)) : null;
        if (known == null) {
            known = Bundle.read(structure, section, row, borders);
            if (kept.size() < MAX_REMEMBERED) {
                kept.put(key(section, row), known);
                lastKept[section] = Math.max(lastKept[section], row);
            }
        }
        return known;
    }

    /** Forgets what is in rows, unless they are kept. */
    void release(Bundle bundle) {
        boolean isKept = mayBeKept(bundle.section(), bundle.first())
                && kept.containsKey(key(bundle.section(), bundle.first()));
        if (!isKept) {
            bundle.release();
        }
    }

    /** False for most rows of a long table, which then are not looked for. */
    private boolean mayBeKept(int section, int row) {
        return row <= lastKept[section];
    }

    private static long key(int section, int row) {
        return (long) section << 32 | row;
    }

    private void measure(Cell cell) {
        boolean unsized = rows + cell.row() > 0 && fixedLayout;
        grow(cell.endColumn());
        if (unsized) {
            return;
        }
        ContentSizes content = fixedLayout ? ContentSizes.ZERO : formatting.sizes(cell.box());
        ColumnConstraint asked = ColumnConstraint.of(cell.box(), content, fixedLayout);
        if (cell.columns() == 1) {
            columns[cell.column()].used = true;
            boolean settled = fixedLayout
                    && (columns[cell.column()].constrained || columns[cell.column()].percent > 0);
            if (!settled) {
                columns[cell.column()].add(asked);
            }
            return;
        }
        columns[cell.column()].used = true;
        int key = cell.column() * (TableStructure.MAX_COLUMNS + 1) + cell.columns();
        SpanningConstraint known = spanning.get(key);
        if (known == null) {
            spanning.put(key, new SpanningConstraint(cell.column(), cell.columns(), asked));
        } else {
            known.constraint().add(asked);
        }
    }

    /** Half of the borders at the edges is the border of the table. */
    private void outer(Edges edges) {
        double top = rows == 0 ? widest(edges.horizontal()[0]) : 0;
        double bottom = widest(edges.horizontal()[edges.horizontal().length - 1]);
        double begin = 0;
        double end = 0;
        for (Edge[] line : edges.vertical()) {
            begin = Math.max(begin, line[0].width());
            end = Math.max(end, line[line.length - 1].width());
        }
        boolean mirrored = structure.isRightToLeft();
        halves = new Insets(Math.max(halves.top(), top / 2), Math.max(halves.right(), (mirrored ? begin : end) / 2),
                bottom / 2, Math.max(halves.left(), (mirrored ? end : begin) / 2));
    }

    private static double widest(Edge[] edges) {
        double widest = 0;
        for (Edge edge : edges) {
            widest = Math.max(widest, edge.width());
        }
        return widest;
    }

    /** Divides what spanning cells ask for among their columns, narrow spans first. */
    private void distribute() {
        List<SpanningConstraint> cells = spanning.values().stream()
                .sorted((a, b) -> a.columns() == b.columns()
                        ? Integer.compare(a.column(), b.column())
                        : Integer.compare(a.columns(), b.columns()))
                .toList();
        for (SpanningConstraint cell : cells) {
            if (fixedLayout) {
                distributeEqually(cell);
            } else {
                distribute(cell);
            }
        }
    }

    private void distributeEqually(SpanningConstraint cell) {
        int count = cell.columns();
        double gaps = gaps(cell.column(), count);
        for (int i = cell.column(); i < cell.column() + count; i++) {
            ColumnConstraint column = columns[i];
            if (!column.constrained && column.percent == 0) {
                column.constrained = cell.constraint().constrained;
                column.max = Math.max(0, cell.constraint().max - gaps) / count;
                column.percent = cell.constraint().percent / count;
            }
        }
    }

    private void distribute(SpanningConstraint cell) {
        int from = cell.column();
        int count = cell.columns();
        ColumnConstraint asked = cell.constraint();
        percents(cell);
        double gaps = gaps(cell.column(), count);
        double[] mins = ColumnShares.of(columns, from, count, asked.min - gaps, true);
        for (int i = 0; i < count; i++) {
            columns[from + i].min = Math.max(columns[from + i].min, mins[i]);
            columns[from + i].max = Math.max(columns[from + i].min, columns[from + i].max);
        }
        double[] maxes = ColumnShares.of(columns, from, count, asked.max - gaps, asked.constrained);
        for (int i = 0; i < count; i++) {
            columns[from + i].max = Math.max(columns[from + i].max, maxes[i]);
        }
    }

    private void percents(SpanningConstraint cell) {
        double sum = 0;
        double open = 0;
        int openCount = 0;
        for (int i = cell.column(); i < cell.column() + cell.columns(); i++) {
            sum += columns[i].percent;
            if (columns[i].percent == 0) {
                open += columns[i].max;
                openCount++;
            }
        }
        double surplus = cell.constraint().percent - sum;
        if (surplus <= 0 || openCount == 0) {
            return;
        }
        for (int i = cell.column(); i < cell.column() + cell.columns(); i++) {
            if (columns[i].percent == 0) {
                columns[i].percent = open > 0 ? surplus * columns[i].max / open : surplus / openCount;
            }
        }
    }

    TableStructure structure() {
        return structure;
    }

    @Nullable
    SharedBorders borders() {
        return borders;
    }

    /** Height of the rows of a head or foot that further pages show again. */
    double repeatedHeight(Formatting with, ColumnGeometry geometry, Box section) {
        Double known = repeated.get(section);
        if (known != null) {
            return known;
        }
        int index = structure.sections().indexOf(section);
        int count = structure.rows(section).size();
        var placer = new BundlePlacer(with, this, geometry, new PagePart(with, null, this, geometry, 0), null, false);
        double spacing = structure.style().spacingY();
        double height = -spacing;
        for (int row = 0; row < count;) {
            Bundle bundle = bundle(index, row);
            height += new RowHeights(bundle, placer.lay(bundle), spacing).sum(0, bundle.rows().size(), spacing)
                    + spacing;
            row = bundle.next();
        }
        repeated.put(section, Math.max(0, height));
        return Math.max(0, height);
    }

    /** Whether the first row alone decides the widths of columns. */
    boolean isFixedLayout() {
        return fixedLayout;
    }

    ColumnConstraint[] columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    double captionMin() {
        return captionMin;
    }

    /** Border and padding of the table itself. */
    Insets insets(double width) {
        return borders == null ? Insets.of(structure.table().layout(), width) : halves;
    }

    /** The spacing between columns and around them. */
    double gaps() {
        return columns.length == 0 ? 0 : gaps(0, columns.length) + 2 * structure.style().spacingX();
    }

    /** The spacing between neighboring columns. */
    private double gaps(int first, int count) {
        int gaps = 0;
        for (int i = first + 1; i < first + count; i++) {
            gaps += columns[i].isMerged() && !fixedLayout ? 0 : 1;
        }
        return gaps * structure.style().spacingX();
    }

    /** The intrinsic widths of the table's border box, from its content alone. */
    ContentSizes sizes() {
        double min = 0;
        double max = 0;
        double percents = 0;
        double largest = 0;
        double others = 0;
        for (ColumnConstraint column : columns) {
            min += column.min;
            max += column.max;
            double percent = Math.min(column.percent, 100 - percents);
            column.percent = percent;
            percents += percent;
            if (percent > 0) {
                largest = Math.max(largest, column.max * 100 / percent);
            } else {
                others += column.max;
            }
        }
        if (percents > 0 && !fixedLayout) {
            if (percents < 100) {
                largest = Math.max(largest, others * 100 / (100 - percents));
            }
            max = Math.max(max, largest);
        }
        return new ContentSizes(min, Math.max(min, max)).plus(gaps() + insets(0).horizontal());
    }
}
