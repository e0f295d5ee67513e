package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/**
 * Recognizes rows of a section that have as many cells, of the same styles, as a row before them: such a row changes
 * neither the columns nor the outer borders of its table. No boxes are made for the cells.
 */
final class RowShapes implements Walk.Visitor {
    private static final int MAX = 8;

    private final List<List<LayoutStyle>> known = new ArrayList<>();
    /** Styles of the row that is visited and of its cells. */
    private final List<LayoutStyle> shape = new ArrayList<>();
    /** How the row that is visited treats white space. */
    private LineStyle spaces = LineStyle.INITIAL;
    /** False as soon as a row has more than cells of one row and one column, or there are too many shapes. */
    private boolean comparable = true;

    /** Returns whether a row before had the same shape; otherwise remembers this row's. */
    boolean isKnown(Box row) {
        if (!comparable) {
            return false;
        }
        shape.clear();
        shape.add(row.layout());
        spaces = row.layout().lines();
        comparable = row.visit(this) && comparable;
        boolean same = comparable && isKnown();
        if (!same) {
            known.add(List.copyOf(shape));
            comparable &= known.size() < MAX;
        }
        return same;
    }

    /** Whether a row before had the shape of the row that is visited. */
    private boolean isKnown() {
        for (int i = 0; i < known.size(); i++) {
            if (isShape(known.get(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean isShape(List<LayoutStyle> styles) {
        boolean same = styles.size() == shape.size();
        for (int i = 0; same && i < styles.size(); i++) {
            same = styles.get(i) == shape.get(i) || styles.get(i).equals(shape.get(i));
        }
        return same;
    }

    @Override
    public void text(String text, boolean fromData) {
        comparable &= text.isEmpty() || spaces.collapses(text);
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        comparable = false;
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        LayoutStyle style = element.layoutStyle(state);
        if (style.display() == DisplayType.NONE) {
            return;
        }
        comparable &= style.display() == DisplayType.TABLE_CELL && !style.isOutOfFlow()
                && element.style(state).flow().running().isEmpty()
                && !element.has("colspan", scope) && !element.has("rowspan", scope);
        shape.add(style);
    }
}
