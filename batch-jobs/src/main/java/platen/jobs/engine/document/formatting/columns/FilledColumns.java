package platen.jobs.engine.document.formatting.columns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;

/**
 * One row of columns with content in them.
 *
 * @param columns filled ones
 * @param height of the highest
 * @param next where to go on; null when all content has space
 */
record FilledColumns(List<Fragment> columns, double height, @Nullable BreakToken next) {
    /** The balanced height is found to this many points, and then taken from the columns. */
    private static final double PRECISION = 0.2;
    private static final double UNLIMITED = 1e7;

    /** Fills at most so many columns of a height. */
    static FilledColumns fill(Formatting formatting, ColumnRun run, ColumnSet set, int count, double height,
            @Nullable BreakToken token) {
        var columns = new ArrayList<Fragment>(count);
        double used = 0;
        BreakToken next = token;
        do {
            ConstraintSpace space = ConstraintSpace.of(set.width(), ConstraintSpace.INDEFINITE)
                    .fixed(set.width(), ConstraintSpace.INDEFINITE, false)
                    .on(new PageSpace(height, 0, false, true, true));
            LayoutResult result = formatting.layout(run, space, next);
            columns.add(result.fragment());
            used = Math.max(used, result.fragment().height());
            next = result.next();
        } while (next != null && columns.size() < count);
        return new FilledColumns(columns, used, next);
    }

    /**
     * Fills columns that are as low as can be.
     *
     * @param most greatest height
     */
    static FilledColumns balance(Formatting formatting, ColumnRun run, ColumnSet set, double most,
            @Nullable BreakToken token) {
        FilledColumns known = token == null ? run.balanced(set) : null;
        if (known != null && known.height() <= most) {
            return known;
        }
        if (!formatting.work().beginBalancing(run.container())) {
            return fill(formatting, run, set, set.count(), most, token);
        }
        FilledColumns filled = fill(formatting, run, set, set.count(), most, token);
        if (filled.next() == null && filled.height() > 0) {
            formatting.work().beginRepetition();
            filled = filled.lowered(formatting, run, set, most, token);
            formatting.work().endRepetition();
            if (token == null) {
                run.balanced(set, filled);
            }
        }
        formatting.work().endBalancing();
        return filled;
    }

    /** The height of the highest box that no column should end in; columns are not balanced to less. */
    private static double highestKept(Fragment fragment) {
        double highest = 0;
        List<Fragment.Placed> children = fragment.children();
        for (int i = 0; i < children.size(); i++) {
            Fragment child = children.get(i).fragment();
            highest = Math.max(highest, child.box() != fragment.box() && child.box().style().flow().kept()
                    ? child.height()
                    : highestKept(child));
        }
        return highest;
    }

    /** Returns the same content in columns that are as low as can be; found by bisection. */
    private FilledColumns lowered(Formatting formatting, ColumnRun run, ColumnSet set, double most,
            @Nullable BreakToken token) {
        FilledColumns single = columns.size() == 1 ? this : fill(formatting, run, set, 1, UNLIMITED, token);
        double kept = highestKept(single.columns().getFirst());
        double low = Math.min(most, Math.max(single.height() / set.count(), kept));
        FilledColumns best = this;
        FilledColumns lowest = fill(formatting, run, set, set.count(), low, token);
        if (lowest.next() == null && lowest.height() <= low + PRECISION) {
            return lowest;
        }
        double high = Math.min(most, height);
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            FilledColumns tried = fill(formatting, run, set, set.count(), middle, token);
            if (tried.next() == null && tried.height() <= high) {
                best = tried.height() <= best.height() ? tried : best;
                high = Math.min(middle, Math.max(low, tried.height()));
                if (tried.height() > middle) {
                    // What cannot be divided is higher than the column.
                    low = middle;
                    high = Math.min(high, tried.height());
                }
            } else {
                low = middle;
            }
        }
        return best;
    }
}
