package platen.db.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.PGConnection;
import platen.db.backup.BackupManifest.Checksum;
import platen.db.backup.BackupManifest.Checksums;
import platen.db.backup.BackupManifest.Sequence;
import platen.db.backup.BackupManifest.Table;
import tools.jackson.databind.json.JsonMapper;

/** Writes a backup of one snapshot of a database, which may be in use. Not thread-safe. */
public final class BackupWriter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DataSource source;

    /** @param source connections without a statement timeout, because the largest table takes long */
    public BackupWriter(DataSource source) {
        this.source = source;
    }

    /** Description of a backup that was written. */
    public record Written(BackupManifest manifest, long rows) {}

    /**
     * Writes a backup. Changes in the meantime are not in it.
     *
     * @throws BackupException when the database has no schema of Platen
     */
    public Written write(OutputStream out) throws IOException, SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            try (Handle handle = Jdbi.open(connection)) {
                return write(handle, out);
            }
        }
    }

    private static Written write(Handle handle, OutputStream out) throws IOException, SQLException {
        BackupManifest manifest = manifest(handle);
        var zip = new ZipOutputStream(out);
        entry(zip, BackupManifest.ENTRY, JSON.writeValueAsBytes(manifest));
        var sums = new ArrayList<Checksum>();
        for (Table table : manifest.tables()) {
            sums.add(copy(handle.getConnection(), table, zip));
        }
        List<Sequence> sequences = handle.createQuery("""
                select sequencename, coalesce(last_value, 0) as last_value from pg_sequences
                 where schemaname = current_schema() order by 1
                """).map((row, context) -> new Sequence(row.getString(1), row.getLong(2))).list();
        entry(zip, Checksums.ENTRY, JSON.writeValueAsBytes(new Checksums(sums, sequences)));
        zip.finish();
        return new Written(manifest, sums.stream().mapToLong(Checksum::rows).sum());
    }

    private static BackupManifest manifest(Handle handle) {
        if (!SchemaTables.all(handle).contains("flyway_schema_history")) {
            throw new BackupException("The database has no tables of Platen.");
        }
        List<String> schema = handle.createQuery("""
                select version from flyway_schema_history where success and version is not null order by installed_rank
                """).mapTo(String.class).list();
        List<Table> tables = SchemaTables.inOrder(handle);
        List<String> keys = tables.stream().anyMatch(each -> each.name().equals("master_key"))
                ? handle.createQuery("select id from master_key order by created_at").mapTo(String.class).list()
                : List.of();
        // The first query of the transaction takes the snapshot.
        String now = handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one().toString();
        String server = handle.createQuery("show server_version").mapTo(String.class).one();
        return new BackupManifest(BackupManifest.FORMAT, now, server, schema, keys, tables);
    }

    private static Checksum copy(Connection connection, Table table, ZipOutputStream zip)
            throws IOException, SQLException {
        zip.putNextEntry(new ZipEntry(table.entry()));
        MessageDigest digest = sha256();
        // The driver closes nothing; the entry is closed here.
        long rows = connection.unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy " + table.copied() + " to stdout (format binary)", new DigestOutputStream(zip, digest));
        zip.closeEntry();
        return new Checksum(table.name(), rows, HexFormat.of().formatHex(digest.digest()));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
