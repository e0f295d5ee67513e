package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/**
 * Lays a table out: rows go into the flow one by one as the data brings them, each as high as its highest cell; the
 * head is drawn again on every page that the table goes on to.
 */
final class TableLayout {
    /** A head higher than this part of a page is not repeated. */
    private static final double MOST_HEAD = 0.5;

    private final BlockLayout blocks;
    private final Element table;
    private final Scope scope;
    private final StyleState state;
    private final Style style;
    private final TableColumns columns;
    private final List<Row> waiting = new ArrayList<>();
    private @Nullable Flow flow;
    private double x;
    private double width;
    private boolean opened;
    private Frame.@Nullable Repeated head;
    private @Nullable Section foot;
    /** The table for those who read it out, and the section of it that is being laid out. */
    private @Nullable Tag tag;
    private @Nullable Tag section;

    /** A part of a table met before its time. */
    private record Section(Element element, Scope scope, StyleState state) {}

    TableLayout(BlockLayout blocks, Element table, Scope scope, StyleState state) {
        this.blocks = blocks;
        this.table = table;
        this.scope = scope;
        this.state = state;
        this.style = table.style(state);
        this.columns = new TableColumns(blocks, table, scope, state);
    }

    /** @param column width of the column around, in points */
    void lay(double left, double column, Flow into) {
        BoxStyle box = style.box();
        flow = into;
        into.gap(box.margin().top().of(column));
        BlockLayout.Extent extent = columns.extent(column);
        x = left + extent.left();
        width = columns.count() == 0 ? BlockLayout.Extent.of(box, column).width() : extent.width();
        tag = into.tag();
        blocks.render().walk().children(table, scope, state, new Parts());
        if (foot != null) {
            body(foot, Tag.Kind.FOOT, true);
        }
        release(true);
        if (opened) {
            into.pad(box.insetBottom(column) + columns.spacing());
            into.close();
        }
        into.gap(box.margin().bottom().of(column));
    }

    /** Sorts the table's children. */
    private final class Parts extends TableParts {
        @Override
        public void element(Element part, Scope partScope, StyleState partState) {
            switch (part.style(partState).flow().display()) {
                case HEAD -> head(part, partScope, partState);
                case BODY -> body(new Section(part, partScope, partState), Tag.Kind.ROWS, false);
                case FOOT -> foot = new Section(part, partScope, partState);
                case ROW -> row(part, partScope, partState, false);
                case CAPTION -> {
                    blocks.block(part, partScope, partState, x, width, flow(), null);
                    flow().keep();
                }
                case BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, TABLE, CELL -> across(part, partScope, partState);
                case COLUMNS, COLUMN, NONE -> {}
            }
        }
    }

    private void body(Section part, Tag.Kind kind, boolean kept) {
        section = Tagging.part(tag, kind);
        rows(part, kept);
        section = null;
    }

    /** The rows of a section, with their scopes. */
    private void rows(Section section, boolean kept) {
        blocks.render().walk().children(section.element(), section.scope(), section.state(), new TableParts() {
            @Override
            public void element(Element row, Scope rowScope, StyleState rowState) {
                switch (row.style(rowState).flow().display()) {
                    case ROW -> row(row, rowScope, rowState, kept);
                    case COLUMNS, COLUMN, NONE -> {}
                    case BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, TABLE, CELL, HEAD, BODY, FOOT, CAPTION ->
                        across(row, rowScope, rowState);
                }
            }
        });
        release(kept);
    }

    /** Lays out a child that is no part of a table as if it were in a cell over all columns. */
    private void across(Element child, Scope childScope, StyleState childState) {
        release(false);
        open();
        blocks.block(child, childScope, childState, x, width, flow(), null);
    }

    /** The head is laid out as a whole, since pages to come repeat it. */
    private void head(Element element, Scope headScope, StyleState headState) {
        var column = new Column(tag);
        Flow outer = flow;
        flow = column;
        boolean before = opened;
        opened = true;
        body(new Section(element, headScope, headState), Tag.Kind.HEAD, true);
        opened = before;
        flow = outer;
        column.end();
        if (column.height() <= flow().room() * MOST_HEAD) {
            head = new Frame.Repeated(0, column.height(), column);
        }
        open();
        flow().slab(0, column.height(), column);
        flow().keep();
    }

    private Flow flow() {
        Flow into = flow;
        if (into == null) {
            throw new IllegalStateException("The table is not being laid out");
        }
        return into;
    }

    private void open() {
        if (!opened) {
            opened = true;
            BoxStyle box = style.box();
            flow().open(new Frame(x, width, box.isVisible() ? box : null, head));
            flow().pad(box.insetTop(width));
        }
    }

    private void row(Element element, Scope rowScope, StyleState rowState, boolean kept) {
        open();
        Tag rowTag = Tagging.part(section == null ? tag : section, Tag.Kind.ROW);
        Row row = Row.of(blocks, element, rowScope, rowState, columns, openSpans(), rowTag);
        waiting.add(row);
        if (!reachesOn()) {
            release(kept);
        }
    }

    /** Whether a cell of the rows that wait reaches into rows to come. */
    private boolean reachesOn() {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).spans(waiting.size() - 1 - i)) {
                return true;
            }
        }
        return false;
    }

    /** By column, how many of the rows to come are still covered by a cell of the rows that wait. */
    private int[] openSpans() {
        var open = new int[columns.count()];
        for (int i = 0; i < waiting.size(); i++) {
            waiting.get(i).cover(open, waiting.size() - i);
        }
        return open;
    }

    /** Hands the waiting rows, which cells bind together, to the flow. */
    private void release(boolean kept) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Row> rows = List.copyOf(waiting);
        waiting.clear();
        FlowStyle first = rows.getFirst().style().flow();
        if (first.before() == Break.PAGE) {
            flow().breakPage();
        } else if (kept || first.before() == Break.AVOID) {
            flow().keep();
        }
        double[] heights = Row.heights(rows, columns.spacing());
        if (rows.size() == 1) {
            flow().slab(x, heights[0], rows.getFirst().drawing(heights, 0));
        } else {
            double height = 0;
            Drawing all = (canvas, atX, atY) -> {};
            for (int i = 0; i < rows.size(); i++) {
                double top = height;
                Drawing row = rows.get(i).drawing(heights, i);
                all = all.and((canvas, atX, atY) -> row.draw(canvas, atX, atY + top));
                height += heights[i];
            }
            flow().slab(x, height, all);
        }
        FlowStyle last = rows.getLast().style().flow();
        if (last.after() == Break.PAGE) {
            flow().breakPage();
        } else if (last.after() == Break.AVOID) {
            flow().keep();
        }
    }
}
