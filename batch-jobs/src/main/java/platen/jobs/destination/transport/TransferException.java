package platen.jobs.destination.transport;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file could not be put, or a destination could not be checked. The message is for people: it names the place and the
 * cause and says what to do where that is known. It contains no secrets, and texts of servers only shortened and without
 * control characters.
 */
public final class TransferException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

    private final Problem problem;
    private final @Nullable Duration retryAfter;

    /** Causes of failed transfers. */
    public enum Problem {
        /** No connection, or it broke. */
        UNREACHABLE(true),
        /** The destination did not answer in time. */
        TIMEOUT(true),
        /** The destination asks to come again later, or has an internal error. */
        UNAVAILABLE(true),
        /** The destination has no space left. */
        NO_SPACE(true),
        /** The answer of the destination is not what its protocol says, or what arrived is not what was sent. */
        PROTOCOL(true),
        /** The file to be sent could not be read, or differs from its length or hash. */
        SOURCE(true),
        /** The worker lacks a setting of the operator, such as the key of the credentials. */
        INSTALLATION(true),
        /** Something unexpected in the worker, which logs it. */
        INTERNAL(true),
        /** The address must not be connected to. */
        ADDRESS_REFUSED(false),
        /** The server has another host key than the one that was confirmed, or none was confirmed yet. */
        HOST_KEY(false),
        /** User, password or key are missing or wrong. */
        CREDENTIALS(false),
        /** The user may not write there. */
        FORBIDDEN(false),
        /** A file of the same name with another content is there. */
        CONFLICT(false),
        /** The settings are wrong: a bucket or region that does not exist, a name that the server refuses. */
        SETTINGS(false);

        private final boolean retryHelps;

        Problem(boolean retryHelps) {
            this.retryHelps = retryHelps;
        }

        /** Returns whether the same transfer may succeed later without anybody changing anything. */
        public boolean retryHelps() {
            return retryHelps;
        }
    }

    public TransferException(Problem problem, String message) {
        this(problem, message, null, null);
    }

    public TransferException(Problem problem, String message, @Nullable Throwable cause) {
        this(problem, message, cause, null);
    }

    /** @param retryAfter time that the destination asks to wait, null for none; at most an hour of it counts */
    public TransferException(Problem problem, String message, @Nullable Throwable cause,
            @Nullable Duration retryAfter) {
        super(message, cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    public Problem problem() {
        return problem;
    }

    /** Returns the message; never null, unlike that of other exceptions. */
    public String explanation() {
        return String.valueOf(getMessage());
    }

    /** Returns the least time to wait before the next attempt, when the destination asks for one. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter)
                .filter(Duration::isPositive)
                .map(each -> each.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : each);
    }
}
