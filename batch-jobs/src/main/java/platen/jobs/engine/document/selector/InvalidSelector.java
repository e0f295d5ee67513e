package platen.jobs.engine.document.selector;

/** A selector that the standard drops. */
public final class InvalidSelector extends Exception {
    private final int offset;

    InvalidSelector(int offset, String sentence) {
        super(sentence, null, false, false);
        this.offset = offset;
    }

    /** Offset in the style sheet's text. */
    public int offset() {
        return offset;
    }

    /** Describes what is wrong. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
