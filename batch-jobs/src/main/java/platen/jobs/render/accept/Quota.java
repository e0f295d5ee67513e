package platen.jobs.render.accept;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.submission.NewSubmission;
import platen.db.workspace.UsageStore;
import platen.db.workspace.UsageStore.Share;
import platen.db.workspace.Workspace;

/** Monthly quota: calendar months in UTC, reserved at acceptance (contract rule 14.1). */
public final class Quota {
    private final UsageStore usage;
    private final Set<Environment> counted;

    /** @param counted environments whose renders count */
    public Quota(UsageStore usage, Set<Environment> counted) {
        this.usage = usage;
        this.counted = Set.copyOf(counted);
    }

    /** Returns the month that renders accepted at this time count against; empty when they do not count. */
    public Optional<LocalDate> chargedMonth(Environment environment, Instant now) {
        return counted.contains(environment) ? Optional.of(month(now)) : Optional.empty();
    }

    /**
     * Reserves quota for accepted renders in the caller's transaction. The reservation blocks the other acceptances of
     * the workspace until the commit, so it comes last in the transaction. Renders that count against no month reserve
     * nothing.
     *
     * @throws Used when too little is left; rolls the caller's transaction back
     */
    public void reserve(Workspace workspace, Collection<NewSubmission> accepted) {
        var months = new TreeMap<LocalDate, Map<Share, Integer>>();
        for (NewSubmission each : accepted) {
            if (each.usageMonth() != null) {
                var share = new Share(each.templateId(), each.origin().keyId(), day(each.createdAt()));
                months.computeIfAbsent(each.usageMonth(), month -> new LinkedHashMap<>()).merge(share, 1, Integer::sum);
            }
        }
        months.forEach((month, shares) -> reserve(workspace, month, shares));
    }

    /**
     * Checks before a render is executed that {@link #reserve} will probably succeed after it, so that a workspace without
     * quota makes no renders that are thrown away.
     *
     * @throws Used when nothing is left
     */
    void requireLeft(Workspace workspace, NewSubmission submission) {
        Integer limit = workspace.allowance();
        if (limit != null && submission.usageMonth() != null) {
            int used = usage.used(workspace.id(), submission.usageMonth());
            if (used >= limit) {
                throw new Used(limit, used, resetsAt(submission.usageMonth()));
            }
        }
    }

    /**
     * Reserves quota for one document that is no submission, in the caller's transaction, as {@link #reserve(Workspace,
     * Collection)} does.
     *
     * @param keyId of the API key; null for none
     * @throws Used when too little is left; rolls the caller's transaction back
     */
    public void reserve(Workspace workspace, UUID templateId, @Nullable UUID keyId, Instant now) {
        reserve(workspace, month(now), Map.of(new Share(templateId, keyId, day(now)), 1));
    }

    private void reserve(Workspace workspace, LocalDate month, Map<Share, Integer> renders) {
        if (!usage.reserve(workspace, month, renders)) {
            int limit = workspace.allowance() == null ? 0 : workspace.allowance();
            throw new Used(limit, usage.used(workspace.id(), month), resetsAt(month));
        }
    }

    /** Returns the remaining quota in the month of a time; empty when these renders have no limit. */
    public OptionalInt left(Workspace workspace, Environment environment, Instant now) {
        Integer limit = workspace.allowance();
        Optional<LocalDate> month = chargedMonth(environment, now);
        return limit == null || month.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(0, limit - usage.used(workspace.id(), month.get())));
    }

    /** Returns the first day of the month of a time. */
    public static LocalDate month(Instant time) {
        return day(time).withDayOfMonth(1);
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /** Returns the time at which the next month's quota begins. */
    public static Instant resetsAt(LocalDate month) {
        return month.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Thrown when the quota is used up; holds the values that the refusal reports. */
    public static final class Used extends RuntimeException {
        private final int limit;
        private final int used;
        private final Instant resetsAt;

        Used(int limit, int used, Instant resetsAt) {
            super("The month's allowance of " + limit + " is used");
            this.limit = limit;
            this.used = used;
            this.resetsAt = resetsAt;
        }

        public int limit() {
            return limit;
        }

        public int used() {
            return used;
        }

        public Instant resetsAt() {
            return resetsAt;
        }
    }
}
