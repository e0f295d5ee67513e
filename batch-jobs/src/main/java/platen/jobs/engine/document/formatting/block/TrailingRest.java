package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;

/**
 * Says that the content of a box ended on an earlier page and that its lower edge stands on a later one: padding and
 * border below the content are not divided where a page has space for them (CSS Fragmentation 3, section 4.1).
 *
 * @param height that is left of the box, in points
 */
record TrailingRest(double height) {

    static BreakToken token(Box box, double height) {
        return new BreakToken(box, box.children().size() + 1, null, 0, new TrailingRest(height));
    }

    /** Returns the height that is left; NaN where content goes on. */
    static double of(@Nullable BreakToken token) {
        return token != null && token.state() instanceof TrailingRest rest ? rest.height : Double.NaN;
    }
}
