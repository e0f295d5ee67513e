package platen.jobs;

import java.util.Set;
import platen.db.Environment;

/**
 * What an installation may set of the workshop.
 *
 * @param planCacheBytes what compiled plans in memory may weigh together
 * @param countedEnvironments environments whose renders count against the allowance
 * @param renderSlots renders at once inside requests
 */
public record JobsSettings(long planCacheBytes, Set<Environment> countedEnvironments, int renderSlots) {
    /** 64 MB of plans, only production counts, a slot per core. */
    public static JobsSettings defaults() {
        return new JobsSettings(64L << 20, Set.of(Environment.PRODUCTION),
                Runtime.getRuntime().availableProcessors());
    }
}
