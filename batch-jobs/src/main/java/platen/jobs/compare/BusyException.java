package platen.jobs.compare;

/** All comparisons that a tenant may have in progress are taken; the caller tries again in a moment. */
public final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BusyException() {
        super("Too many comparisons are in progress; try again in a moment.");
    }
}
