package platen.jobs.engine.document.selector;

/** Pseudo-elements. */
public enum PseudoElement {
    BEFORE,
    AFTER,
    MARKER,
    FIRST_LETTER,
    FIRST_LINE,
    FOOTNOTE_CALL,
    FOOTNOTE_MARKER,
    /** One that is valid and never printed, such as {@code ::selection}. */
    UNPRINTED,
    /** A page or a box in its margin, which no selector matches. */
    OF_PAGE
}
