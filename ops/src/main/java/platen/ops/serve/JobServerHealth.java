package platen.ops.serve;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.scheduler.JobServer;

/** Whether this process works the queue. */
record JobServerHealth(JobServer server) implements HealthIndicator {
    @Override
    public Health health() {
        return switch (server.state()) {
            case RUNNING -> Health.up().withDetail("running", server.running()).build();
            case DRAINING, STOPPED -> Health.outOfService().build();
            case DOWN -> Health.down().build();
        };
    }
}
