package platen.db.submission;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A render that is accepted and final at once, as the rows of a bulk order are.
 *
 * @param finished what it left, null when it failed
 * @param error JSON object of decision C14, null when it did not
 */
public record RenderedSubmission(NewSubmission submission, @Nullable RenderResultRow finished, @Nullable String error,
        Instant completedAt) {}
