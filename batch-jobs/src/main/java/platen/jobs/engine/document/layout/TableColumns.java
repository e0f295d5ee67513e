package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle.Collapse;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk.TooLarge;
import platen.jobs.engine.text.unicode.Direction;

/**
 * The columns of a table. Where each has a width of the author's, or the table's layout is fixed, the first row settles
 * them; else all cells are looked at before the first row is set.
 */
final class TableColumns {
    private static final int MOST_COLUMNS = 200;
    /** Rows that are asked how many columns there are. */
    private static final int SURVEYED_ROWS = 100;

    private final BlockLayout blocks;
    private final Element table;
    private final Scope scope;
    private final StyleState state;
    private final Style style;
    private final List<Length> asked = new ArrayList<>();
    private double[] least = {};
    private double[] most = {};
    private double[] lefts = {};
    private double[] widths = {};
    private double full;
    private final double spacing;
    private final boolean mirrored;

    TableColumns(BlockLayout blocks, Element table, Scope scope, StyleState state) {
        this.blocks = blocks;
        this.table = table;
        this.scope = scope;
        this.state = state;
        this.style = table.style(state);
        this.mirrored = style.paragraph().direction() == Direction.RIGHT_TO_LEFT;
        this.spacing = style.flow().collapse() == Collapse.SHARED ? 0 : style.flow().borderSpacing();
    }

    int count() {
        return widths.length;
    }

    /** Space between cells, in points. */
    double spacing() {
        return spacing;
    }

    /** Left edge of neighbouring columns from the table's own; the first column is where lines begin. */
    double left(int first, int span) {
        return mirrored ? full - lefts[first] - width(first, span) : lefts[first];
    }

    /** Width of neighbouring columns together. */
    double width(int first, int span) {
        return span == 0 ? 0 : lefts[first + span - 1] + widths[first + span - 1] - lefts[first];
    }

    /**
     * Settles the columns.
     *
     * @param column width of the column around, in points
     * @return where the table stands in it
     */
    BlockLayout.Extent extent(double column) {
        int count = survey();
        boolean settled = style.flow().fixedColumns() && !style.box().width().isAuto()
                || asked.stream().noneMatch(Length::isAuto);
        BoxStyle box = style.box();
        BlockLayout.Extent extent = BlockLayout.Extent.of(box, column);
        double insets = box.insetLeft(column) + box.insetRight(column);
        double room = Math.max(1, extent.width() - insets - spacing * (count + 1));
        if (!settled && count > 0) {
            blocks.render().walk().children(table, scope, state, new Measure(room));
        }
        widths = share(room, settled, !box.width().isAuto());
        lefts = new double[count];
        double at = box.insetLeft(column) + spacing;
        for (int i = 0; i < count; i++) {
            lefts[i] = at;
            at += widths[i] + spacing;
        }
        double wide = at + box.insetRight(column);
        full = wide;
        double free = Math.max(0, column - wide);
        boolean centred = box.margin().left().isAuto() && box.margin().right().isAuto();
        double left = centred
                ? free / 2
                : box.margin().left().isAuto() || mirrored ? free - box.margin().right().of(column) : extent.left();
        return new BlockLayout.Extent(left, wide, wide - insets);
    }

    /**
     * How wide the table would like to be, margins not included.
     *
     * @param column width of the column around, in points
     */
    Intrinsic.Widths intrinsic(double column) {
        int count = survey();
        blocks.render().walk().children(table, scope, state, new Measure(column));
        double narrow = 0;
        double wide = 0;
        for (int i = 0; i < count; i++) {
            double own = asked.get(i).unit() == Length.Unit.POINTS ? asked.get(i).value() : 0;
            narrow += Math.max(least[i], own);
            wide += own > 0 ? Math.max(least[i], own) : most[i];
        }
        BoxStyle box = style.box();
        double rest = box.insetLeft(column) + box.insetRight(column) + spacing * (count + 1);
        return new Intrinsic.Widths(narrow + rest, wide + rest);
    }

    /** Counts the columns and notes what the author asks of them. */
    private int survey() {
        var survey = new Survey();
        blocks.render().walk().children(table, scope, state, survey);
        int count = Math.max(survey.columns, asked.size());
        while (asked.size() < count) {
            asked.add(Length.AUTO);
        }
        least = new double[count];
        most = new double[count];
        return count;
    }

    /** Widths that the author asked for first, then what content asks for. */
    private double[] share(double room, boolean settled, boolean filled) {
        int count = asked.size();
        var shared = new double[count];
        double taken = 0;
        double leastSum = 0;
        double mostSum = 0;
        int open = 0;
        for (int i = 0; i < count; i++) {
            if (asked.get(i).isAuto()) {
                open++;
                leastSum += least[i];
                mostSum += most[i];
            } else {
                shared[i] = Math.max(asked.get(i).of(room), settled ? 0 : least[i]);
                taken += shared[i];
            }
        }
        double left = Math.max(0, room - taken);
        for (int i = 0; i < count; i++) {
            if (!asked.get(i).isAuto()) {
                continue;
            }
            if (settled) {
                shared[i] = left / open;
            } else if (mostSum <= left) {
                shared[i] = most[i] + (filled && mostSum > 0 ? (left - mostSum) * most[i] / mostSum : 0);
            } else if (leastSum <= left) {
                double stretch = mostSum > leastSum ? (left - leastSum) / (mostSum - leastSum) : 0;
                shared[i] = least[i] + (most[i] - least[i]) * stretch;
            } else {
                shared[i] = leastSum > 0 ? left * least[i] / leastSum : 0;
            }
        }
        return fitted(shared, room, filled && open == 0);
    }

    /** Columns that ask for more than there is become narrower alike; with a width to fill, wider alike. */
    private static double[] fitted(double[] widths, double room, boolean filled) {
        double sum = Arrays.stream(widths).sum();
        if (sum > room + 0.001 || filled && sum > 0) {
            double factor = room / sum;
            for (int i = 0; i < widths.length; i++) {
                widths[i] *= factor;
            }
        }
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(0.5, widths[i]);
        }
        return widths;
    }

    /** Visits rows wherever they are. */
    private abstract class Rows extends TableParts {
        @Override
        public void element(Element part, Scope partScope, StyleState partState) {
            switch (part.style(partState).flow().display()) {
                case HEAD, BODY, FOOT -> section(part, partScope, partState);
                case ROW -> row(part, partScope, partState);
                case COLUMNS, COLUMN -> column(part, partScope, partState);
                case BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, TABLE, CELL, CAPTION, NONE -> {}
            }
        }

        void section(Element part, Scope partScope, StyleState partState) {
            blocks.render().walk().children(part, partScope, partState, this);
        }

        abstract void row(Element row, Scope rowScope, StyleState rowState);

        void column(Element part, Scope partScope, StyleState partState) {
            // Only the survey asks.
        }
    }

    /** Reads what columns ask for, from the column elements and the first row. */
    private final class Survey extends Rows {
        private int columns;
        private int rows;

        @Override
        void column(Element part, Scope partScope, StyleState partState) {
            if (part.style(partState).flow().display() == Display.COLUMNS) {
                blocks.render().walk().children(part, partScope, partState, this);
                return;
            }
            for (int i = Row.span(part, "span", partScope); i > 0; i--) {
                ask(part.style(partState).box().width());
            }
        }

        private void ask(Length width) {
            if (asked.size() >= MOST_COLUMNS) {
                throw new TooLarge(table + " has more than " + MOST_COLUMNS + " columns.");
            }
            asked.add(width);
        }

        @Override
        void row(Element row, Scope rowScope, StyleState rowState) {
            if (rows++ >= SURVEYED_ROWS) {
                return;
            }
            boolean first = rows == 1;
            cells(row, rowScope, rowState, (cell, cellScope, cellState, column, span) -> {
                columns = Math.max(columns, column + span);
                if (first) {
                    ask(cell.style(cellState).box(), column, span);
                }
            });
        }

        private void ask(BoxStyle box, int first, int span) {
            while (asked.size() < first + span) {
                ask(Length.AUTO);
            }
            if (span == 1 && asked.get(first).isAuto() && !box.width().isAuto()) {
                double insets = box.borderBox() || box.width().unit() == Length.Unit.PERCENT
                        ? 0
                        : box.insetLeft(0) + box.insetRight(0);
                asked.set(first, new Length(box.width().unit(), box.width().value() + insets));
            }
        }
    }

    /** Measures all cells. */
    private final class Measure extends Rows {
        private final double room;

        /** By column, how many rows to come are covered by cells of the rows above. */
        private final int[] covered = new int[least.length];

        Measure(double room) {
            this.room = room;
        }

        @Override
        void row(Element row, Scope rowScope, StyleState rowState) {
            int[] before = covered.clone();
            for (int i = 0; i < covered.length; i++) {
                covered[i] = Math.max(0, covered[i] - 1);
            }
            cells(row, rowScope, rowState, (cell, cellScope, cellState, column, span) -> {
                int first = column;
                while (first < before.length && before[first] > 0) {
                    first++;
                }
                if (first + span > least.length) {
                    return;
                }
                for (int i = first; i < first + span; i++) {
                    covered[i] = Row.span(cell, "rowspan", cellScope) - 1;
                }
                Intrinsic.Widths widths = Intrinsic.of(blocks, cell, cellScope, cellState, room);
                spread(least, first, span, widths.least());
                spread(most, first, span, Math.max(widths.least(), widths.most()));
            });
        }

        /** What a cell over several columns lacks, they share. */
        private void spread(double[] columns, int first, int span, double wanted) {
            double has = spacing * (span - 1);
            for (int i = first; i < first + span; i++) {
                has += columns[i];
            }
            double missing = wanted - has;
            for (int i = first; i < first + span && missing > 0; i++) {
                columns[i] += missing / span;
            }
        }
    }

    /** Takes a cell with its columns. */
    private interface CellVisitor {
        void cell(Element cell, Scope cellScope, StyleState cellState, int first, int span);
    }

    private void cells(Element row, Scope rowScope, StyleState rowState, CellVisitor visitor) {
        blocks.render().walk().children(row, rowScope, rowState, new TableParts() {
            private int next;

            @Override
            public void element(Element cell, Scope cellScope, StyleState cellState) {
                if (TableParts.isCell(cell.style(cellState).flow().display())) {
                    int span = Math.min(Row.span(cell, "colspan", cellScope), MOST_COLUMNS);
                    visitor.cell(cell, cellScope, cellState, next, span);
                    next += span;
                }
            }
        });
    }
}
