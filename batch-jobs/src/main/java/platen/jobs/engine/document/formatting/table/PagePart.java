package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.positioned.Relative;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.Color;

/** Collects the rows of a table that stand on one page. Places are from the table's border edge. */
final class PagePart {
    private final Formatting formatting;
    private final @Nullable PageSpace page;
    private final TableModel model;
    private final ColumnGeometry columns;
    private final double x;
    private final List<Section> sections = new ArrayList<>(3);
    private final BorderLines lines = new BorderLines();
    private final List<Tint> tints = new ArrayList<>(0);
    private double baseline = Fragment.NO_BASELINE;
    /** How much there was at the last place where the page may end. */
    private int markedSections;
    private int markedRows;
    private int markedLines;
    private int markedTints;

    /** The rows of one section. */
    private record Section(Box box, boolean repeated, List<Placed> rows) {}

    /** The background of a column behind a cell. */
    private record Tint(double x, double y, double width, double height, Color color) {}

    /** @param page that is filled, as the table sees it; null where nothing is divided */
    PagePart(Formatting formatting, @Nullable PageSpace page, TableModel model, ColumnGeometry columns, double x) {
        this.page = page;
        this.formatting = formatting;
        this.model = model;
        this.columns = columns;
        this.x = x;
    }

    double x() {
        return x;
    }

    void open(Box section, boolean repeated) {
        if (sections.isEmpty() || sections.getLast().box() != section) {
            sections.add(new Section(section, repeated, new ArrayList<>()));
        }
    }

    /** Adds a row; its cells' places are from its own border edge. */
    void row(Bundle bundle, int row, double y, double height, ArrayList<Placed> cells, double rowBaseline,
            boolean last) {
        Section section = sections.getLast();
        Fragment fragment = Fragment.of(bundle.rows().get(row), columns.rowWidth(), height, cells);
        if (model.borders() != null) {
            fragment.decoration(Decoration.WITHOUT_BORDER);
        }
        if (row > bundle.from() || !bundle.consumed()) {
            report(fragment);
        }
        section.rows().add(Relative.place(x, y, fragment, columns.rowWidth(), ConstraintSpace.INDEFINITE, false));
        if (bundle.edges() != null) {
            lines.add(columns, bundle.edges(), row, x, y, height, last);
        }
        if (Double.isNaN(baseline)) {
            baseline = y + rowBaseline;
        }
    }

    /** Reports absolute boxes that are children of a row or a group of rows; they stand in its upper left corner. */
    private static void report(Fragment fragment) {
        List<Box> children = fragment.box().children();
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).layout().isOutOfFlow()) {
                fragment.report(OutOfFlow.at(children.get(i), 0, 0));
            }
        }
    }

    /** Places the absolute boxes that refer to a row or a group of rows. */
    private void completed(Fragment fragment, double y) {
        if (!fragment.pending().isEmpty()) {
            ConstraintSpace space = ConstraintSpace.of(fragment.width(), fragment.height());
            formatting.completed(fragment.box(), space.on(page == null ? null : page.below(y, false)),
                    new LayoutResult(fragment, null), null);
        }
    }

    /** Notes the background of the column that a cell begins in. */
    void tint(Cell cell, double y, double width, double height) {
        var boxes = model.structure().columns();
        if (cell.column() < boxes.size()) {
            Box group = boxes.get(cell.column()).group();
            tint(group, cell, y, width, height);
            if (boxes.get(cell.column()).column() != group) {
                tint(boxes.get(cell.column()).column(), cell, y, width, height);
            }
        }
    }

    private void tint(@Nullable Box column, Cell cell, double y, double width, double height) {
        Color color = column == null ? null : column.style().box().background();
        if (color != null) {
            tints.add(new Tint(x + columns.left(cell), y, width, height, color));
        }
    }

    /** Notes that the page may end here. */
    void mark() {
        markedSections = sections.size();
        markedRows = sections.isEmpty() ? 0 : sections.getLast().rows().size();
        markedLines = lines.size();
        markedTints = tints.size();
    }

    /** Gives back what was added since the last mark. */
    void truncate() {
        sections.subList(markedSections, sections.size()).clear();
        if (!sections.isEmpty()) {
            List<Placed> rows = sections.getLast().rows();
            rows.subList(Math.min(rows.size(), markedRows), rows.size()).clear();
        }
        lines.truncate(markedLines);
        tints.subList(markedTints, tints.size()).clear();
    }

    boolean isEmpty() {
        return sections.isEmpty();
    }

    double baseline() {
        return baseline;
    }

    /** Adds the sections, and the borders over them. */
    void addTo(List<Placed> children) {
        for (Section section : sections) {
            if (!section.rows().isEmpty()) {
                children.add(placed(section));
            }
        }
        if (lines.size() > 0) {
            Fragment drawn = new Fragment(model.structure().table(), 0, 0, List.of(), lines);
            children.add(new Placed(0, 0, drawn.decoration(Decoration.NONE)));
        }
    }

    private Placed placed(Section section) {
        Placed first = section.rows().getFirst();
        Placed last = section.rows().getLast();
        double top = first.y();
        var rows = new ArrayList<Placed>(section.rows().size());
        for (Placed row : section.rows()) {
            completed(row.fragment(), row.y());
            rows.add(new Placed(row.x() - x, row.y() - top, row.fragment()));
        }
        Fragment fragment = Fragment.of(section.box(), columns.rowWidth(),
                last.y() + last.fragment().height() - top, rows);
        if (model.borders() != null) {
            fragment.decoration(Decoration.WITHOUT_BORDER);
        }
        completed(fragment, top);
        if (section.repeated()) {
            fragment.repeated();
        }
        return Relative.place(x, top, fragment, columns.rowWidth(), ConstraintSpace.INDEFINITE, false);
    }

    /** Draws the backgrounds of columns; null where there are none. */
    @Nullable
    Drawing drawing() {
        if (tints.isEmpty()) {
            return null;
        }
        return (canvas, left, top) -> {
            var around = canvas.suspend();
            for (Tint tint : tints) {
                canvas.shapes().fill(left + tint.x(), top + tint.y(), tint.width(), tint.height(), tint.color());
            }
            canvas.resume(around);
        };
    }
}
