package platen.jobs;

import java.util.Set;
import platen.db.Environment;
import platen.jobs.mail.MailSettings;
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
 * @param mail how mail leaves
 * @param baseUrl what links in events begin with, without a slash at the end
 */
public record JobsSettings(long planCacheBytes, Set<Environment> countedEnvironments, int renderSlots,
        RenderLimits limits, AllowList allowed, MailSettings mail, String baseUrl) {
    /** 64 MB of plans, only production counts, a slot per core, public addresses only, no mail, links to this machine. */
    public static JobsSettings defaults() {
        return new JobsSettings(64L << 20, Set.of(Environment.PRODUCTION),
                Runtime.getRuntime().availableProcessors(), RenderLimits.DEFAULTS, AllowList.EMPTY,
                MailSettings.NONE, "http://localhost:8080");
    }

    /** The same, reaching these addresses too. */
    public JobsSettings reaching(AllowList others) {
        return new JobsSettings(planCacheBytes, countedEnvironments, renderSlots, limits, others, mail, baseUrl);
    }
}
