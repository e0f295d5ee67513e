package platen.ops.serve;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.db.Database;

/**
 * Whether the database has room for what is written. Not asked for readiness: without room, what was made before is
 * still served, and no other process would fare better.
 */
record DiskSpaceHealth(Database database) implements HealthIndicator {
    @Override
    public Health health() {
        return database.room().lacking()
                ? Health.down().withDetail("reason", "The database has no room on its disk.").build()
                : Health.up().build();
    }
}
