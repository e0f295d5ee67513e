package platen.db.backup;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import platen.db.backup.BackupManifest.Checksums;
import platen.db.backup.BackupManifest.Sequence;
import platen.db.backup.BackupManifest.Table;

/**
 * Restores a backup into an empty database: migrates it to the schema of the backup, reads all rows in one transaction,
 * and migrates it to the schema of this release. A restore that fails leaves no rows and can be repeated.
 */
public final class BackupRestorer {
    private final DataSource source;

    /** @param source connections without a statement timeout */
    public BackupRestorer(DataSource source) {
        this.source = source;
    }

    /**
     * Checks that a backup can be restored into the database; changes nothing.
     *
     * @throws BackupException when it has rows, or the backup is of a newer release
     */
    public void check(BackupManifest manifest) {
        Set<String> unknown = new LinkedHashSet<>(manifest.schema());
        Arrays.stream(flyway(null).info().all())
                .filter(each -> each.getState().isResolved() && each.getVersion() != null)
                .map(each -> each.getVersion().getVersion())
                .forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new BackupException("The backup is of a newer release: it has the migrations V"
                    + String.join(", V", unknown) + ". Restore it with that release or a newer one.");
        }
        try (Handle handle = Jdbi.create(source).open()) {
            checkEmpty(handle, manifest);
        }
    }

    private void checkEmpty(Handle handle, BackupManifest manifest) {
        List<String> tables = SchemaTables.all(handle);
        List<String> filled = tables.stream()
                .filter(SchemaTables::isBackedUp)
                .filter(each -> handle.createQuery("select exists (select from " + Table.quoted(each) + ")")
                        .mapTo(boolean.class)
                        .one())
                .toList();
        if (!filled.isEmpty()) {
            throw new BackupException("The database is not empty: it has rows in " + String.join(", ", filled)
                    + ". Restore into a new database or another data folder.");
        }
        if (!tables.isEmpty()) {
            var applied = new TreeSet<String>();
            Arrays.stream(flyway(null).info().applied())
                    .map(MigrationInfo::getVersion)
                    .filter(each -> each != null)
                    .forEach(each -> applied.add(each.getVersion()));
            if (!applied.equals(new TreeSet<>(manifest.schema()))) {
                throw new BackupException("The database has empty tables of another schema than the backup."
                        + " Restore into a new database or another data folder.");
            }
        }
    }

    /**
     * Restores a backup, which must have been checked.
     *
     * @return number of rows
     * @throws BackupException when the backup is damaged; the database has no rows then
     */
    public long restore(BackupReader backup) throws IOException, SQLException {
        String last = backup.manifest().schema().stream().map(MigrationVersion::fromVersion).max(
                MigrationVersion::compareTo).orElseThrow(() -> new BackupException("The backup has no schema."))
                .getVersion();
        flyway(last).migrate();
        long rows = rows(backup);
        flyway(null).migrate();
        try (Handle handle = Jdbi.create(source).open()) {
            handle.execute("analyze");
        }
        return rows;
    }

    private long rows(BackupReader backup) throws IOException, SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                long[] rows = {0};
                Checksums sums = backup.read((table, in) -> {
                    long count = copy(connection, table, in);
                    rows[0] += count;
                    return count;
                });
                try (Handle handle = Jdbi.open(connection)) {
                    sums.sequences().forEach(each -> restore(handle, each));
                    connection.commit();
                }
                return rows[0];
            } finally {
                if (!connection.isClosed()) {
                    connection.rollback();
                }
            }
        }
    }

    private static void restore(Handle handle, Sequence sequence) {
        if (sequence.value() > 0) {
            handle.createQuery("select setval(cast(:name as regclass), :value)")
                    .bind("name", Table.quoted(sequence.name()))
                    .bind("value", sequence.value())
                    .mapTo(long.class)
                    .one();
        }
    }

    private static long copy(Connection connection, Table table, InputStream in) throws IOException {
        try {
            return connection.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy " + table.copied() + " from stdin (format binary)", in);
        } catch (SQLException e) {
            throw new BackupException("The table " + table.name() + " could not be restored: " + e.getMessage(), e);
        }
    }

    private Flyway flyway(@Nullable String target) {
        var configuration = Flyway.configure().dataSource(source);
        return (target == null ? configuration : configuration.target(target)).load();
    }
}
