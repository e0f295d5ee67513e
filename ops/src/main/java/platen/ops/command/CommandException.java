package platen.ops.command;

/**
 * Reports that a command cannot be carried out. The message states the reason and the remedy and is shown without a
 * stack trace.
 */
public final class CommandException extends RuntimeException {
    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
