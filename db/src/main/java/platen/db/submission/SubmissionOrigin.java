package platen.db.submission;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a submission comes from.
 *
 * @param keyId API key that asked for it, or null for none
 * @param keyName its name, null when it is not stored any more
 * @param last4 last characters of the key
 * @param requestId id of the request that asked for it, or null
 * @param batchId batch of which it is a row, with the row number; null for none
 */
public record SubmissionOrigin(@Nullable UUID keyId, @Nullable String keyName, @Nullable String last4,
        @Nullable UUID requestId, @Nullable UUID batchId, @Nullable Integer rowNumber) {}
