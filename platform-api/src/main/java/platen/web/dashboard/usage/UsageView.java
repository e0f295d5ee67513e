package platen.web.dashboard.usage;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.submission.SourceUseStore;
import platen.db.submission.SourceUseStore.SourceUse;
import platen.db.workspace.UsageStore;
import platen.web.dashboard.WorkspaceView;

/**
 * The usage of a month.
 *
 * @param allowance present quota of a month; null for none
 * @param next whether a later month can have usage
 */
record UsageView(YearMonth month, @Nullable Integer allowance, UsageStore.Month usage, List<SourceUse> sources,
        LocalDate today, boolean next) {
    /** Height of the highest bar. */
    static final int HEIGHT = 160;

    UsageView {
        sources = List.copyOf(sources);
    }

    /**
     * A day of the chart.
     *
     * @param height of its bar
     */
    record Bar(LocalDate day, int used, int height) {}

    /**
     * A line of a list with its bar.
     *
     * @param href path below the workspace's; empty for none
     * @param width of its bar, of 100
     */
    record Line(String name, String href, int used, int width) {}

    int used() {
        return usage.used();
    }

    int percent() {
        return allowance == null || allowance == 0 ? 0 : (int) Math.min(100, 100L * used() / allowance);
    }

    int highest() {
        return usage.byDay().stream().mapToInt(UsageStore.DayUse::used).max().orElse(0);
    }

    /** Returns a bar for each day of the month, also for those without renders. */
    List<Bar> bars() {
        int highest = Math.max(1, highest());
        var bars = new ArrayList<Bar>();
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            LocalDate date = month.atDay(day);
            int used = usage.byDay()
                    .stream()
                    .filter(each -> each.day().equals(date))
                    .mapToInt(UsageStore.DayUse::used)
                    .sum();
            bars.add(new Bar(date, used, (int) ((long) used * HEIGHT / highest)));
        }
        return bars;
    }

    /** Returns the renders of the whole month at the pace so far; the used ones of a month that is over. */
    int projected() {
        if (!month.equals(YearMonth.from(today))) {
            return used();
        }
        return (int) Math.min(Integer.MAX_VALUE, (long) used() * month.lengthOfMonth() / today.getDayOfMonth());
    }

    List<Line> templates() {
        int most = usage.byTemplate().stream().mapToInt(UsageStore.TemplateUse::used).max().orElse(1);
        return usage.byTemplate()
                .stream()
                .map(each -> new Line(each.alias(), "/templates/" + each.alias(), each.used(),
                        width(each.used(), most)))
                .toList();
    }

    List<Line> keys(WorkspaceView view) {
        int most = usage.byKey().stream().mapToInt(UsageStore.KeyUse::used).max().orElse(1);
        return usage.byKey().stream().map(each -> {
            String name = each.name();
            if (each.keyId() == null) {
                return new Line(view.text("usage.no-key"), "", each.used(), width(each.used(), most));
            }
            String id = PublicId.KEY.of(each.keyId());
            return new Line(name == null ? id : name, "/submissions?key=" + id, each.used(),
                    width(each.used(), most));
        }).toList();
    }

    List<Line> lines(WorkspaceView view) {
        int most = sources.stream().mapToInt(SourceUse::used).max().orElse(1);
        return sources.stream()
                .map(each -> new Line(view.text("activity.source-" + each.source().wire()),
                        "/submissions?source=" + each.source().wire(), each.used(), width(each.used(), most)))
                .toList();
    }

    /** Returns whether the sources are those of all renders of the month. */
    boolean allSources() {
        return sources.stream().mapToInt(SourceUse::used).sum() >= used() || used() < SourceUseStore.MAX_COUNTED;
    }

    private static int width(int used, int most) {
        return (int) Math.max(1, 100L * used / Math.max(1, most));
    }
}
