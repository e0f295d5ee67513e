package platen.api.usage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.workspace.Plan;
import platen.db.workspace.UsageStore.DayUse;
import platen.db.workspace.UsageStore.KeyUse;
import platen.db.workspace.UsageStore.TemplateUse;

/**
 * The usage of a workspace in one month.
 *
 * @param month such as 2026-08
 * @param limit monthly quota of renders, null for unlimited; a past month shows the present quota
 * @param used renders completed or in progress
 * @param remaining null for unlimited
 * @param resetsAt end of the month
 */
record UsageRecord(String month, Plan plan, @Nullable Integer limit, int used, @Nullable Integer remaining,
        Instant resetsAt, List<OfTemplate> byTemplate, List<OfKey> byKey, List<OfDay> byDay) {

    record OfTemplate(String templateId, String templateAlias, int used) {
        static OfTemplate of(TemplateUse use) {
            return new OfTemplate(PublicId.TEMPLATE.of(use.templateId()), use.alias(), use.used());
        }
    }

    /** @param keyId null for renders without a key, such as those of forms */
    record OfKey(@Nullable String keyId, @Nullable String name, int used) {
        static OfKey of(KeyUse use) {
            return new OfKey(use.keyId() == null ? null : PublicId.KEY.of(use.keyId()), use.name(), use.used());
        }
    }

    /** @param day such as 2026-08-22 */
    record OfDay(String day, int used) {
        static OfDay of(DayUse use) {
            return new OfDay(use.day().toString(), use.used());
        }
    }
}
