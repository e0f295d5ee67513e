package platen.db.run;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.ListPosition;
import platen.db.core.Source;
import platen.db.core.Status;

/**
 * Criteria by which people search the runs of a workspace; a null criterion matches all.
 *
 * @param from only those created at this time or later
 * @param to only those created before this time
 * @param after only those that follow this position
 */
public record RunSearch(@Nullable Status status, @Nullable Environment environment, @Nullable UUID workflowId,
        @Nullable Source source, @Nullable Instant from, @Nullable Instant to, @Nullable ListPosition after) {

    /** Returns the same search behind a position. */
    public RunSearch after(ListPosition position) {
        return new RunSearch(status, environment, workflowId, source, from, to, position);
    }

    /** Returns where the search begins. */
    ListPosition start() {
        ListPosition first = ListPosition.before(to == null ? Instant.parse("9999-12-31T00:00:00Z") : to);
        return after == null || after.createdAt().isAfter(first.createdAt()) ? first : after;
    }
}
