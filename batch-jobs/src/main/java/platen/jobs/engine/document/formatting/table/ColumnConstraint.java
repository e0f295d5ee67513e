package platen.jobs.engine.document.formatting.table;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.style.Length;

/** Tells what the cells and elements of one or more columns ask of their width (CSS Tables 3, section 3.8.1). */
final class ColumnConstraint {
    double min;
    double max;
    /** Of the table's width; 0 for none. */
    double percent;
    /** Border and padding that a table of fixed layout adds to the percentage. */
    double percentEdges;
    /** Whether an author set the width. */
    boolean constrained;
    /** Whether a cell begins in the column. */
    boolean used;

    /** Tells what a cell asks for. */
    static ColumnConstraint of(Box cell, ContentSizes content, boolean fixedLayout) {
        var constraint = new ColumnConstraint();
        LayoutStyle style = cell.layout();
        LayoutStyle.Sizes sizes = style.sizes();
        double edges = Insets.of(style, 0).horizontal();
        boolean hasMin = isPoints(sizes.minWidth());
        double cssMin = hasMin ? Insets.borderBox(style, sizes.minWidth(), 0, edges) : 0;
        constraint.constrained = isPoints(sizes.width());
        constraint.min = fixedLayout ? cssMin : Math.max(content.min(), cssMin);
        double max = constraint.constrained
                ? Math.max(cssMin, Insets.borderBox(style, sizes.width(), 0, edges))
                : content.max();
        if (isPoints(sizes.maxWidth())) {
            double cssMax = Insets.borderBox(style, sizes.maxWidth(), 0, edges);
            max = Math.min(max, cssMax);
            constraint.min = Math.min(constraint.min, cssMax);
        }
        constraint.max = Math.max(constraint.min, max);
        if (sizes.width().isLength() && sizes.width().length().unit() == Length.Unit.PERCENT) {
            constraint.percent = Math.max(0, sizes.width().length().value());
            constraint.percentEdges = sizes.borderBox() ? 0 : edges;
        }
        constraint.used = true;
        return constraint;
    }

    /** Tells what a column element asks for. */
    static ColumnConstraint of(Box column) {
        var constraint = new ColumnConstraint();
        LayoutStyle.Sizes sizes = column.layout().sizes();
        if (isPoints(sizes.width())) {
            constraint.max = Math.max(0, sizes.width().length().value());
            constraint.constrained = true;
        } else if (sizes.width().isLength() && sizes.width().length().unit() == Length.Unit.PERCENT) {
            constraint.percent = Math.max(0, sizes.width().length().value());
        }
        if (isPoints(sizes.minWidth())) {
            constraint.min = sizes.minWidth().length().value();
            constraint.max = Math.max(constraint.min, constraint.max);
        }
        return constraint;
    }

    static boolean isPoints(Sizing size) {
        return size.isLength() && size.length().unit() == Length.Unit.POINTS;
    }

    /** Whether nothing begins in the column and nothing is known of it: it has no width and no spacing. */
    boolean isMerged() {
        return !used && !constrained && percent == 0 && min == 0;
    }

    void add(ColumnConstraint other) {
        min = Math.max(min, other.min);
        if (other.constrained) {
            max = constrained ? Math.max(max, other.max) : other.max;
        } else if (!constrained) {
            max = Math.max(max, other.max);
        }
        max = Math.max(min, max);
        constrained |= other.constrained;
        percentEdges = other.percent > percent ? other.percentEdges : percentEdges;
        percent = Math.max(percent, other.percent);
        used |= other.used;
    }
}
