package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.workspace.UsageStore;

/**
 * Recounts the renders of the current month (UTC), corrects counters that disagree with the submissions, and logs them
 * as errors, because a wrong counter is a bug.
 */
public final class UsageRecountSweep implements Sweep {
    private static final Logger log = LoggerFactory.getLogger(UsageRecountSweep.class);

    private final UsageStore usage;
    private final InstantSource clock;

    public UsageRecountSweep(UsageStore usage, InstantSource clock) {
        this.usage = usage;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "usage-recount";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(6);
    }

    @Override
    public int runOnce() {
        int wrong = usage.recount(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).withDayOfMonth(1));
        if (wrong > 0) {
            log.error("The month's usage of {} workspaces was wrong and is corrected", wrong);
        }
        return wrong;
    }
}
