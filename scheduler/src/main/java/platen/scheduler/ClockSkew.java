package platen.scheduler;

import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;

/**
 * Warns operators when this node's clock differs from the database's. Leases use the database's clock, but JobRunr's
 * timeouts compare the clocks of nodes, and a difference of half a minute makes it run jobs twice.
 */
final class ClockSkew {
    private static final Logger log = LoggerFactory.getLogger(ClockSkew.class);
    private static final Duration HARMLESS = Duration.ofSeconds(5);

    private ClockSkew() {}

    /** Returns the node's time minus the database's, corrected for the time of the query. */
    static Duration of(Database database, InstantSource clock) {
        var asked = clock.instant();
        var theirs = database.clock();
        var answered = clock.instant();
        return Duration.between(theirs, asked.plus(Duration.between(asked, answered).dividedBy(2)));
    }

    static void warn(Database database, InstantSource clock) {
        Duration skew = of(database, clock);
        if (skew.abs().compareTo(HARMLESS) > 0) {
            log.warn("This node's clock is {} ahead of the database's; jobs may run twice. Is NTP running?", skew);
        }
    }
}
