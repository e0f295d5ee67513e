package platen.web.dashboard.overview;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.db.workspace.UsageStore;
import platen.jobs.json.StoredJson;

/**
 * Recent activity of a workspace.
 *
 * @param allowance quota of the month; null for none
 * @param used renders of this month, reserved ones included
 * @param month first day of this month
 * @param failures newest first, at most a few
 * @param recentlyFailed failures of the last day, at most as many as are listed here
 */
record Figures(@Nullable Integer allowance, int used, LocalDate month, UsageStore.Month usage,
        List<Submission> failures, long recentlyFailed, List<Template> templates, long keys, Instant now) {
    private static final int MAX_TEMPLATES = 5;

    Figures {
        failures = List.copyOf(failures);
        templates = List.copyOf(templates);
    }

    /**
     * A day of the chart.
     *
     * @param share of the highest day, in percent
     */
    record Bar(LocalDate day, int used, int share) {}

    /** Returns how many documents the day with the most of them has. */
    int highest() {
        return usage.byDay().stream().mapToInt(UsageStore.DayUse::used).max().orElse(0);
    }

    /** Returns a bar for each day of the month, also for those without renders. */
    List<Bar> bars() {
        int highest = highest();
        var bars = new ArrayList<Bar>();
        for (LocalDate day = month; day.isBefore(month.plusMonths(1)); day = day.plusDays(1)) {
            int used = used(day);
            bars.add(new Bar(day, used, highest == 0 ? 0 : used * 100 / highest));
        }
        return bars;
    }

    private int used(LocalDate day) {
        return usage.byDay()
                .stream()
                .filter(each -> each.day().equals(day))
                .mapToInt(UsageStore.DayUse::used)
                .sum();
    }

    long live() {
        return templates.stream().filter(each -> !each.published().isEmpty()).count();
    }

    List<UsageStore.TemplateUse> most() {
        return usage.byTemplate().stream().limit(MAX_TEMPLATES).toList();
    }

    /** Returns why a submission failed. */
    static String reason(Submission failed) {
        String error = failed.error();
        return error == null ? "" : StoredJson.object(error).path("message").asString("");
    }
}
