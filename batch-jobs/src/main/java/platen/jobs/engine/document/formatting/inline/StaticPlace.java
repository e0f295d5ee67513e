package platen.jobs.engine.document.formatting.inline;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.OutOfFlow.Edge;

/**
 * Where an absolute box would stand in a line: an inline-level one behind the content before it, any other below that
 * content, at the edge of the container (CSS Positioned Layout 3, section 3.5.1).
 *
 * @param x from the begin of the line's content
 * @param behindContent whether something stands before it in the line
 * @param inline the inline box that is its containing block; null for none
 */
record StaticPlace(Box box, double x, boolean behindContent, @Nullable Box inline) {

    /**
     * Returns the box at its place in the block formatting context.
     *
     * @param content left edge of the line's content
     * @param bottom lower edge of the line
     * @param rightToLeft direction of the container
     */
    OutOfFlow in(InlineContext.LineArea area, double content, double top, double bottom, boolean rightToLeft) {
        boolean inLine = box.layout().lines().standsInLine();
        double edge = rightToLeft ? area.x() + area.width() : area.x();
        double left = !inLine ? edge : rightToLeft ? content : content + x;
        return new OutOfFlow(box, left, inLine || !behindContent ? top : bottom,
                rightToLeft ? Edge.END : Edge.START, Edge.START, null, inline);
    }
}
