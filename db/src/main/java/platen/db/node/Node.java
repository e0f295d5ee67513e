package platen.db.node;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A process of Platen that is registered, connected to the database, or both.
 *
 * @param name its host and process id
 * @param role all, api or worker; null when it is not registered: a command, or a process of a release that does not
 *     register
 * @param release version of its jar; null when it is not registered
 * @param startedAt when it registered, or when its oldest connection was opened
 * @param seenAt when it last said that it runs, by the database's clock; null when it is not registered
 * @param connections open connections to the database
 * @param renders submissions that it is rendering
 * @param runs workflow runs that it is executing
 * @param batches batches that it coordinates
 * @param outdated whether its release is older than the database's schema
 * @param readAt when this was read, by the database's clock
 */
public record Node(String name, @Nullable String role, @Nullable String release, Instant startedAt,
        @Nullable Instant seenAt, int connections, int renders, int runs, int batches, boolean outdated,
        Instant readAt) {
    /** How long a registered process may say nothing before it counts as lost. */
    public static final Duration SILENCE_LIMIT = NodeStore.HEARTBEAT_INTERVAL.multipliedBy(4);

    /** Returns whether the process was registered and has said nothing for {@link #SILENCE_LIMIT}. */
    public boolean isLost() {
        return seenAt != null && seenAt.isBefore(readAt.minus(SILENCE_LIMIT));
    }
}
