package platen.jobs.error;

/** All that a tenant may have in progress of a costly kind of work is taken; the caller tries again in a moment. */
public final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is busy and what to do, for people */
    public BusyException(String message) {
        super(message);
    }
}
