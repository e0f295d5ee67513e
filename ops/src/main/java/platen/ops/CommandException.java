package platen.ops;

/** What was asked for cannot be done, and the message says why and what to do; no stack trace helps. */
public final class CommandException extends RuntimeException {
    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
