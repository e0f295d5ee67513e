package platen.jobs;

import java.util.Set;
import platen.db.Environment;
import platen.jobs.outbound.AllowList;
import platen.jobs.render.RenderLimits;

/**
 * What an installation may set of the workshop.
 *
 * @param planCacheBytes what compiled plans in memory may weigh together
 * @param countedEnvironments environments whose renders count against the allowance
 * @param renderSlots renders at once
 * @param limits what one render may take
 * @param allowed what webhooks and images may reach although it is not public
 * @param baseUrl what links in events begin with, without a slash at the end
 */
public record JobsSettings(long planCacheBytes, Set<Environment> countedEnvironments, int renderSlots,
        RenderLimits limits, AllowList allowed, String baseUrl) {
    /** 64 MB of plans, only production counts, a slot per core, public addresses only, links to this machine. */
    public static JobsSettings defaults() {
        return new JobsSettings(64L << 20, Set.of(Environment.PRODUCTION),
                Runtime.getRuntime().availableProcessors(), RenderLimits.DEFAULTS, AllowList.EMPTY,
                "http://localhost:8080");
    }
}
