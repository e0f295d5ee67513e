package platen.jobs.settings;

import java.util.Set;
import platen.db.core.Environment;
import platen.jobs.mail.MailSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.render.work.RenderLimits;

/**
 * Settings of the rendering and job services.
 *
 * @param templateCacheBytes maximum total size of the compiled templates in memory, in bytes
 * @param countedEnvironments environments whose renders count against the quota
 * @param maxConcurrentRenders maximum number of concurrent renders
 * @param limits limits of one render
 * @param allowed non-public addresses that webhooks and image downloads may reach
 * @param mail how mail is sent
 * @param baseUrl prefix of the links in events, without a trailing slash
 */
public record JobsSettings(long templateCacheBytes, Set<Environment> countedEnvironments, int maxConcurrentRenders,
        RenderLimits limits, AllowList allowed, MailSettings mail, String baseUrl) {
    /**
     * Returns the defaults: 64 MB of compiled templates, only production counts, one render per core, public addresses
     * only, no mail, links to this machine.
     */
    public static JobsSettings defaults() {
        return new JobsSettings(64L << 20, Set.of(Environment.PRODUCTION),
                Runtime.getRuntime().availableProcessors(), RenderLimits.DEFAULTS, AllowList.EMPTY,
                MailSettings.NONE, "http://localhost:8080");
    }

    /** Returns a copy that also allows these addresses. */
    public JobsSettings reaching(AllowList others) {
        return new JobsSettings(templateCacheBytes, countedEnvironments, maxConcurrentRenders, limits, others, mail,
                baseUrl);
    }

    /** Returns a copy that sends mail in another way. */
    public JobsSettings mailing(MailSettings other) {
        return new JobsSettings(templateCacheBytes, countedEnvironments, maxConcurrentRenders, limits, allowed, other,
                baseUrl);
    }
}
