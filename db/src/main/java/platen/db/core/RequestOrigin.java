package platen.db.core;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a request, for the record.
 *
 * @param keyId the API key, or null when no key was used
 * @param requestId id of the request as in its reply and in the log, or null when there was no request
 */
public record RequestOrigin(@Nullable UUID keyId, @Nullable UUID requestId) {
    /** Origin of work that no request asked for: a scheduled job, a command or a row of a batch. */
    public static final RequestOrigin NOBODY = new RequestOrigin(null, null);
}
