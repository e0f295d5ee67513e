package platen.db.core;

import java.time.Instant;
import java.util.UUID;

/** The position of a row in a list that is ordered newest first by (created_at, id). */
public record ListPosition(Instant createdAt, UUID id) {
    private static final UUID NIL = new UUID(0, 0);

    /** Returns the position in front of everything that was created before a time. */
    public static ListPosition before(Instant time) {
        // no id is smaller than the nil UUID
        return new ListPosition(time, NIL);
    }
}
