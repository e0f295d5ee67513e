package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import platen.db.workspace.UsageStore;

/**
 * Creates the usage rows of this and the next calendar month (UTC) for every workspace, so that the first renders after
 * midnight only update a row.
 */
public final class UsageMonthSweep implements Sweep {
    private final UsageStore usage;
    private final InstantSource clock;

    public UsageMonthSweep(UsageStore usage, InstantSource clock) {
        this.usage = usage;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "usage-month";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        LocalDate month = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).withDayOfMonth(1);
        return usage.openMonth(month) + usage.openMonth(month.plusMonths(1));
    }
}
