package platen.db;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who asked for something, for the record.
 *
 * @param keyId the API key, or null when none did
 * @param requestId the request as its answer and the log name it, or null when there was none
 */
public record RequestOrigin(@Nullable UUID keyId, @Nullable UUID requestId) {
    /** No request of anybody: a clock, a command, a row of a bulk order. */
    public static final RequestOrigin NOBODY = new RequestOrigin(null, null);
}
