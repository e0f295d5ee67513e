package platen.ops.serve;

import java.sql.SQLException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.db.core.Database;

/** Reports whether the database answers. */
record DatabaseHealth(Database database) implements HealthIndicator {
    private static final int VALIDATION_TIMEOUT_SECONDS = 2;

    @Override
    public Health health() {
        try (var connection = database.dataSource().getConnection()) {
            return connection.isValid(VALIDATION_TIMEOUT_SECONDS) ? Health.up().build() : Health.down().build();
        } catch (SQLException e) {
            return Health.down(e).build();
        }
    }
}
