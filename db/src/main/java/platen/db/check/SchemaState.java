package platen.db.check;

import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Jdbi;

/**
 * The schema of a database compared with the migrations of this release. Changes nothing.
 *
 * @param server version of PostgreSQL
 * @param pending migrations that the next start runs
 * @param failed migrations that did not end
 * @param unknown migrations of a newer release
 */
public record SchemaState(String server, List<String> pending, List<String> failed, List<String> unknown) {
    /** Reads the state of a database. */
    public static SchemaState of(DataSource source) {
        MigrationInfo[] all = Flyway.configure().dataSource(source).load().info().all();
        return new SchemaState(version(source), Arrays.stream(all)
                .filter(each -> !each.getState().isApplied())
                .map(SchemaState::name)
                .toList(),
                Arrays.stream(all).filter(each -> each.getState().isFailed()).map(SchemaState::name).toList(),
                Arrays.stream(all)
                        .filter(each -> each.getState().isApplied() && !each.getState().isResolved())
                        .map(SchemaState::name)
                        .toList());
    }

    private static String version(DataSource source) {
        return Jdbi.create(source)
                .withHandle(handle -> handle.createQuery("show server_version").mapTo(String.class).one());
    }

    private static String name(MigrationInfo migration) {
        return "V" + migration.getVersion();
    }
}
