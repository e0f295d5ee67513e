package platen.jobs.engine.document.selector;

/** Pseudo-elements. */
public enum PseudoElement {
    BEFORE,
    AFTER,
    MARKER,
    FIRST_LETTER,
    FIRST_LINE,
    /** One that is valid and never printed, such as {@code ::selection}. */
    UNPRINTED
}
