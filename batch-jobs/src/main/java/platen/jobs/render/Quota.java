package platen.jobs.render;

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
import platen.db.Environment;
import platen.db.submission.NewSubmission;
import platen.db.workspace.UsageStore;
import platen.db.workspace.UsageStore.Share;
import platen.db.workspace.Workspace;

/** The monthly allowance (decision C16): calendar months in UTC, reserved at acceptance. */
public final class Quota {
    private final UsageStore usage;
    private final Set<Environment> counted;

    /** @param counted environments whose renders count */
    public Quota(UsageStore usage, Set<Environment> counted) {
        this.usage = usage;
        this.counted = Set.copyOf(counted);
    }

    /** The month that renders accepted at this time are charged to; empty when they do not count. */
    public Optional<LocalDate> chargedMonth(Environment environment, Instant now) {
        return counted.contains(environment) ? Optional.of(month(now)) : Optional.empty();
    }

    /**
     * Reserves what renders hold of the allowance in the caller's transaction, whose commit the workspace's other
     * acceptances wait for: so this comes last in it. Those that count against no month hold nothing.
     *
     * @throws Used when fewer are left; rolls the caller back
     */
    public void reserve(Workspace workspace, Collection<NewSubmission> accepted) {
        var months = new TreeMap<LocalDate, Map<Share, Integer>>();
        for (NewSubmission each : accepted) {
            if (each.usageMonth() != null) {
                var share = new Share(each.templateId(), each.asker().keyId(), day(each.createdAt()));
                months.computeIfAbsent(each.usageMonth(), month -> new LinkedHashMap<>()).merge(share, 1, Integer::sum);
            }
        }
        months.forEach((month, shares) -> reserve(workspace, month, shares));
    }

    private void reserve(Workspace workspace, LocalDate month, Map<Share, Integer> renders) {
        if (!usage.reserve(workspace, month, renders)) {
            int limit = workspace.allowance() == null ? 0 : workspace.allowance();
            throw new Used(limit, usage.used(workspace.id(), month), resetsAt(month));
        }
    }

    /** What is left in the month of a time; empty when nothing limits these renders. */
    public OptionalInt left(Workspace workspace, Environment environment, Instant now) {
        Integer limit = workspace.allowance();
        Optional<LocalDate> month = chargedMonth(environment, now);
        return limit == null || month.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(0, limit - usage.used(workspace.id(), month.get())));
    }

    /** First day of the month of a time. */
    public static LocalDate month(Instant time) {
        return day(time).withDayOfMonth(1);
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /** When the month's allowance is fresh again. */
    public static Instant resetsAt(LocalDate month) {
        return month.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The allowance is used up; carries what the refusal tells. */
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
