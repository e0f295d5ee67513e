package platen.ops.serve;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.db.core.Database;

/**
 * Reports whether the database has enough disk space for writes. Not part of readiness: existing data can still be
 * served, and other processes would have the same problem.
 */
record DiskSpaceHealth(Database database) implements HealthIndicator {
    @Override
    public Health health() {
        return database.diskSpace().lacking()
                ? Health.down().withDetail("reason", "The disk of the database is full.").build()
                : Health.up().build();
    }
}
