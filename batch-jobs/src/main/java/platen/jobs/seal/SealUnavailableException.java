package platen.jobs.seal;

/** Thrown when a document cannot be sealed now: this process has no key, or no time stamp authority answers. */
public final class SealUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message says what is missing and what to do */
    public SealUnavailableException(String message) {
        super(message);
    }

    public SealUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
