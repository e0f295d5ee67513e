package platen.ops.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.queue.WorkSlots;
import platen.scheduler.JobServer;

/**
 * Reports whether this process works the queue: its server is running, and each kind of work has a slot that is free
 * or will be soon.
 *
 * @param limit maximum duration of an interactive job
 * @param kinds slots of the other kinds of work
 */
record JobServerHealth(JobServer server, Duration limit, List<WorkSlots> kinds) implements HealthIndicator {
    private static final Logger log = LoggerFactory.getLogger(JobServerHealth.class);

    @Override
    public Health health() {
        return switch (server.state()) {
            case RUNNING -> running();
            case DRAINING, STOPPED -> Health.outOfService().build();
            case DOWN -> Health.down().build();
        };
    }

    private Health running() {
        var stalled = new ArrayList<String>();
        if (server.stalled(limit)) {
            stalled.add("interactive");
        }
        kinds.stream().filter(WorkSlots::stalled).map(WorkSlots::kind).forEach(stalled::add);
        if (!stalled.isEmpty()) {
            log.warn("All slots are held beyond their limits by work of the kinds {}", stalled);
            return Health.down().withDetail("stalled", stalled).build();
        }
        var health = Health.up().withDetail("running", server.running());
        kinds.forEach(kind -> health.withDetail(kind.kind(), kind.held()));
        return health.build();
    }
}
