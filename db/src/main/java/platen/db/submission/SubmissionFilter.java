package platen.db.submission;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.Status;

/**
 * Filter for the submissions of a workspace; a null criterion matches all.
 *
 * @param template alias or public id
 * @param before only older ones, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 * @param after only newer ones, exclusive
 */
public record SubmissionFilter(@Nullable Status status, @Nullable Environment environment, @Nullable String template,
        @Nullable Instant before, @Nullable UUID beforeId, @Nullable Instant after) {}
