package platen.jobs.engine.seal;

/** Thrown when a file does not have the structure that the seal relies on. */
public final class UnreadablePdfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadablePdfException(String message) {
        super(message);
    }

    public UnreadablePdfException(String message, Throwable cause) {
        super(message, cause);
    }
}
