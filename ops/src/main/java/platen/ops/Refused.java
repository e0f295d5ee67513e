package platen.ops;

/** What was asked for cannot be done, and the message says why and what to do; no stack trace helps. */
public final class Refused extends RuntimeException {
    public Refused(String message) {
        super(message);
    }

    public Refused(String message, Throwable cause) {
        super(message, cause);
    }
}
