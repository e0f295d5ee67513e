package platen.db.submission;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.ListPosition;
import platen.db.core.Source;
import platen.db.core.Status;

/**
 * Criteria by which people search the submissions of a workspace; a null criterion matches all.
 *
 * @param keyId the API key that asked for the render
 * @param idempotencyKey whole idempotency key
 * @param metadataKey with {@code metadataValue}: only those whose metadata has this string at this key
 * @param from only those created at this time or later
 * @param to only those created before this time
 * @param after only those that follow this position
 */
public record SubmissionSearch(@Nullable Status status, @Nullable Environment environment, @Nullable UUID templateId,
        @Nullable Source source, @Nullable UUID keyId, @Nullable String idempotencyKey, @Nullable String metadataKey,
        @Nullable String metadataValue, @Nullable Instant from, @Nullable Instant to, @Nullable ListPosition after) {

    /** Returns the same search behind a position. */
    public SubmissionSearch after(ListPosition position) {
        return new SubmissionSearch(status, environment, templateId, source, keyId, idempotencyKey, metadataKey,
                metadataValue, from, to, position);
    }

    /** Returns where the search begins; empty rows in front of it were shown before, or are too new. */
    ListPosition start() {
        ListPosition first = ListPosition.before(to == null ? Instant.parse("9999-12-31T00:00:00Z") : to);
        return after == null || after.createdAt().isAfter(first.createdAt()) ? first : after;
    }
}
