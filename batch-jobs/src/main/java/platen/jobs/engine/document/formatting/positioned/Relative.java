package platen.jobs.engine.document.formatting.positioned;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.style.Length;

/** Moves relative boxes from where they stand in the flow (CSS Positioned Layout 3, section 3.3). */
public final class Relative {
    private Relative() {}

    /**
     * Places a fragment, moved if its box is relative.
     *
     * @param width of the containing block's content
     * @param height of the containing block's content; or indefinite
     * @param rightToLeft whether the containing block's lines begin on the right
     */
    public static Fragment.Placed place(double x, double y, Fragment fragment, double width, double height,
            boolean rightToLeft) {
        Box box = fragment.box();
        return isRelative(box)
                ? new Fragment.Placed(x + across(box, width, rightToLeft), y + down(box, height), fragment)
                : new Fragment.Placed(x, y, fragment);
    }

    public static boolean isRelative(Box box) {
        return box.layout().position() == LayoutStyle.Positioning.RELATIVE;
    }

    /** Returns how far to the right a relative box is moved. */
    public static double across(Box box, double width, boolean rightToLeft) {
        return along(box.layout().inset().left(), box.layout().inset().right(), width, rightToLeft);
    }

    /** Returns how far down a relative box is moved. */
    public static double down(Box box, double height) {
        return along(box.layout().inset().top(), box.layout().inset().bottom(), height, false);
    }

    private static double along(Length start, Length end, double whole, boolean endWins) {
        boolean hasStart = counts(start, whole);
        boolean hasEnd = counts(end, whole);
        if (hasStart && !(hasEnd && endWins)) {
            return start.of(whole);
        }
        return hasEnd ? -end.of(whole) : 0;
    }

    /** A percentage of an indefinite size counts as auto. */
    private static boolean counts(Length length, double whole) {
        return !length.isAuto() && (length.unit() == Length.Unit.POINTS || ConstraintSpace.isDefinite(whole));
    }
}
