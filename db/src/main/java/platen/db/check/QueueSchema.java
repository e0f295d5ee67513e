package platen.db.check;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tables of the queue, which JobRunr creates by migrations of its own. */
public final class QueueSchema {
    private static final Logger log = LoggerFactory.getLogger(QueueSchema.class);

    private QueueSchema() {}

    /**
     * Returns whether JobRunr has run a migration in this database. Also false when that cannot be found out, for
     * instance because there are no tables yet.
     */
    public static boolean has(DataSource source, String script) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select exists (select 1 from jobrunr_migrations where script = ?)")) {
            statement.setString(1, script);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        } catch (SQLException e) {
            log.debug("The migrations of the queue cannot be read", e);
            return false;
        }
    }
}
