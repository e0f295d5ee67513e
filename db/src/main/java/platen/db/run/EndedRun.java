package platen.db.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is accepted and final at once, as the rows of a bulk order are.
 *
 * @param packetSha256 of the packet, null when no document applied or the run failed
 * @param pageCount null when it failed
 * @param error JSON object of decision C14, null when it did not fail
 */
public record EndedRun(NewRun run, byte @Nullable [] packetSha256, @Nullable Integer pageCount,
        @Nullable Integer renderMs, @Nullable String error, Instant completedAt) {}
