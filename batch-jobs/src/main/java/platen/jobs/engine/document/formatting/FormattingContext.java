package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/** Lays out the content of one kind of box. */
public interface FormattingContext {
    /**
     * Lays out a box, or the part of it behind a break.
     *
     * @param token where an earlier page ended within the box; null at its beginning
     */
    LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token);

    /**
     * Returns the min-content and max-content widths of a box's border box, from its content alone or, where its width
     * is a length, from that. Percentages count as auto.
     */
    ContentSizes sizes(Box box);
}
