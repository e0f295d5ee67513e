package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/** Hands each box to the formatting context that lays it out; the way contexts lay out the boxes in theirs. */
public interface Formatting {
    /** Lays out a box with whatever context its style asks for; see {@link FormattingContext#layout}. */
    LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token);

    /** Lays out a box that nothing divides. */
    default Fragment layout(Box box, ConstraintSpace space) {
        return layout(box, space, null).fragment();
    }

    /** Counts what is laid out; contexts count boxes and lines that they lay out themselves. */
    LayoutWork work();

    /** Returns the intrinsic widths of a border box; remembered for each box. */
    ContentSizes sizes(Box box);

    /**
     * Lays out the absolute boxes that refer to a box which was laid out by the context of the box around it.
     *
     * @param result of the box
     * @param token that it was laid out with
     */
    LayoutResult completed(Box box, ConstraintSpace space, LayoutResult result, @Nullable BreakToken token);
}
