package platen.ops.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.queue.JobLimiter;
import platen.scheduler.JobServer;

/**
 * Reports whether this process works the queue: its server is running, and each kind of job has a
 * worker that is free or will be soon.
 *
 * @param limit maximum duration of an interactive job
 * @param kinds limiters of the other kinds of job
 */
record JobServerHealth(JobServer server, Duration limit, List<JobLimiter> kinds) implements HealthIndicator {
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
        kinds.stream().filter(JobLimiter::stalled).map(JobLimiter::kind).forEach(stalled::add);
        if (!stalled.isEmpty()) {
            log.warn("All jobs of the kinds {} have run for longer than expected", stalled);
            return Health.down().withDetail("stalled", stalled).build();
        }
        var health = Health.up().withDetail("running", server.running());
        kinds.forEach(kind -> health.withDetail(kind.kind(), kind.running()));
        return health.build();
    }
}
