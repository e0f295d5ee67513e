package platen.db.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is final when it is recorded, as for a batch row.
 *
 * @param packetSha256 hash of the packet; null when no document applied or the run failed
 * @param pageCount null when it failed
 * @param error JSON object in the shape of an API error, null unless failed
 * @param warnings JSON array of the warnings about the packet
 */
public record EndedRun(NewRun run, byte @Nullable [] packetSha256, @Nullable Integer pageCount,
        @Nullable Integer renderMs, @Nullable String error, String warnings, Instant completedAt) {}
