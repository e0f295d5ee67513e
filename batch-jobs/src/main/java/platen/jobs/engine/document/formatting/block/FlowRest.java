package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.BreakToken;

/**
 * Tells what a block formatting context with floats that go on keeps for the next page.
 *
 * @param state of the context's root without floats
 * @param complete whether floats alone go on
 */
record FlowRest(List<FloatPlacement.Later> floats, @Nullable Object state, boolean complete) {

    /** Returns where the content goes on; null where it is complete or has not begun. */
    static @Nullable BreakToken content(@Nullable BreakToken token) {
        if (token == null || !(token.state() instanceof FlowRest rest)) {
            return token;
        }
        return rest.complete
                ? null
                : new BreakToken(token.box(), token.child(), token.within(), token.consumed(), rest.state);
    }

    static List<FloatPlacement.Later> floats(@Nullable BreakToken token) {
        return token != null && token.state() instanceof FlowRest rest ? rest.floats : List.of();
    }

    static boolean isComplete(@Nullable BreakToken token) {
        return token != null && token.state() instanceof FlowRest rest && rest.complete;
    }
}
