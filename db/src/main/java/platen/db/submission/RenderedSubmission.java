package platen.db.submission;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A render that is final when it is recorded, as for a batch row.
 *
 * @param finished its result, null when it failed
 * @param error JSON object in the shape of an API error, null unless failed
 */
public record RenderedSubmission(NewSubmission submission, @Nullable RenderResultRow finished, @Nullable String error,
        Instant completedAt) {}
