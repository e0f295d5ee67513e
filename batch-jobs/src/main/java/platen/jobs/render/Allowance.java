package platen.jobs.render;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import platen.db.Environment;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

/** The monthly allowance (decision C16): calendar months in UTC, reserved at acceptance. */
public final class Allowance {
    private final UsageStore usage;
    private final Set<Environment> counted;

    /** @param counted environments whose renders count */
    public Allowance(UsageStore usage, Set<Environment> counted) {
        this.usage = usage;
        this.counted = Set.copyOf(counted);
    }

    /** The month that renders accepted at this time are charged to; empty when they do not count. */
    public Optional<LocalDate> chargedMonth(Environment environment, Instant now) {
        return counted.contains(environment) ? Optional.of(month(now)) : Optional.empty();
    }

    /**
     * Reserves renders in the caller's transaction, whose commit the workspace's other acceptances wait for: so this
     * comes last in it.
     *
     * @throws Used when fewer are left; rolls the caller back
     */
    public void reserve(Workspace workspace, LocalDate month, int renders) {
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
        return LocalDate.ofInstant(time, ZoneOffset.UTC).withDayOfMonth(1);
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
