package platen.jobs.engine.document.selector;

/** A selector that the standard drops. */
public final class InvalidSelector extends Exception {
    private final int offset;
    private final boolean forOtherBrowsers;

    InvalidSelector(int offset, String sentence) {
        this(offset, sentence, false);
    }

    InvalidSelector(int offset, String sentence, boolean forOtherBrowsers) {
        super(sentence, null, false, false);
        this.offset = offset;
        this.forOtherBrowsers = forOtherBrowsers;
    }

    /** Returns whether the selector has a name with the prefix of a browser that prints otherwise anyway. */
    public boolean isForOtherBrowsers() {
        return forOtherBrowsers;
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
