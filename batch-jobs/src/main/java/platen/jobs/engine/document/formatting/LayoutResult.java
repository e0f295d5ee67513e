package platen.jobs.engine.document.formatting;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/**
 * Tells what laying a box out made.
 *
 * @param next where to go on on the next page; null when the box is complete
 */
public record LayoutResult(Fragment fragment, @Nullable BreakToken next) {

    /** Says that nothing of a box has space on the page; it begins on the next one. */
    public static LayoutResult nothing(Box box, double width) {
        return new LayoutResult(new Fragment(box, width, 0, List.of(), null), new BreakToken(box, 0, null, 0, null));
    }

    /** Whether nothing of the box was placed. */
    public boolean isNothing() {
        return next != null && next.child() == 0 && next.within() == null && next.consumed() == 0
                && next.state() == null;
    }
}
