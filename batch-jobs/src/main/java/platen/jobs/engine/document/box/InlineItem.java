package platen.jobs.engine.document.box;

import platen.jobs.engine.document.tree.Node;

/** A part of the content of a box that contains lines, in document order (CSS Inline 3). */
public sealed interface InlineItem {

    /**
     * Characters as the template or the data have them, before white space is processed.
     *
     * @param fromData whether line ends in it are meant
     * @param inline the innermost box around, whose style the characters have
     */
    record Text(String text, boolean fromData, Box inline) implements InlineItem {}

    /**
     * An inline box begins.
     *
     * @param begins false where it goes on behind a block that divides it
     */
    record Start(Box inline, boolean begins) implements InlineItem {}

    /**
     * An inline box ends.
     *
     * @param ends false where it goes on behind a block that divides it
     */
    record End(Box inline, boolean ends) implements InlineItem {}

    /** A box that stands in a line like a character. */
    record Atomic(Box box) implements InlineItem {}

    /** A float, whose place follows from where it stands in the text. */
    record Floating(Box box) implements InlineItem {}

    /** An absolute or fixed box. */
    record OutOfFlow(Box box) implements InlineItem {}

    /** A line ends here. */
    record LineEnd(Box inline) implements InlineItem {}

    /** The number of the page, or of all pages. */
    record PageNumber(Node.PageCounter counter, Box inline) implements InlineItem {}
}
