package platen.web.dashboard.billing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

/**
 * The quota of a workspace and its use in the current month.
 *
 * @param used renders of the month, reserved ones included
 * @param counted environments whose renders count
 */
record BillingView(Workspace workspace, int used, UsageStore.Month month, List<Environment> counted,
        Instant resetsAt) {
    private static final int MAX_ROWS = 20;
    private static final int PERCENT = 100;

    BillingView {
        counted = List.copyOf(counted);
    }

    /** Returns the quota in renders; null when there is no limit. */
    @Nullable
    Integer allowance() {
        return workspace.allowance();
    }

    /** Returns whether renders that count are refused until the next month. */
    boolean isPaused() {
        Integer allowance = allowance();
        return allowance != null && used >= allowance;
    }

    /** Returns how much of the quota is used, in whole percent; 0 without a limit. */
    int percent() {
        Integer allowance = allowance();
        if (allowance == null || allowance == 0) {
            return isPaused() ? PERCENT : 0;
        }
        return (int) Math.min(PERCENT, (long) used * PERCENT / allowance);
    }

    int left() {
        Integer allowance = allowance();
        return allowance == null ? 0 : Math.max(0, allowance - used);
    }

    List<UsageStore.TemplateUse> templates() {
        return month.byTemplate().stream().limit(MAX_ROWS).toList();
    }
}
