package platen.db.backup;

import java.util.List;

/**
 * The first entry of a backup.
 *
 * @param format version of the form of the file
 * @param createdAt time of the snapshot
 * @param postgres version of the server that was backed up
 * @param schema versions of the migrations that had run, in order
 * @param masterKeys ids of the master keys that decrypt the secrets in it
 * @param tables in the order in which they are restored
 */
public record BackupManifest(int format, String createdAt, String postgres, List<String> schema,
        List<String> masterKeys, List<Table> tables) {
    /** The form that this release writes and reads. */
    public static final int FORMAT = 1;

    /** Name of the entry. */
    static final String ENTRY = "manifest.json";

    /** A table with the columns that the backup has. */
    public record Table(String name, List<String> columns) {
        /** Returns the name of its entry. */
        String entry() {
            return "tables/" + name + ".copy";
        }

        /** Returns the table and its columns for a COPY statement. */
        String copied() {
            return quoted(name) + " (" + String.join(", ", columns.stream().map(Table::quoted).toList()) + ")";
        }

        static String quoted(String name) {
            return '"' + name.replace("\"", "\"\"") + '"';
        }
    }

    /**
     * The last entry of a backup.
     *
     * @param tables in the order of the manifest
     * @param sequences with their last values
     */
    public record Checksums(List<Checksum> tables, List<Sequence> sequences) {
        /** Name of the entry. */
        static final String ENTRY = "checksums.json";
    }

    /** Number of rows and SHA-256 of the entry of a table. */
    public record Checksum(String table, long rows, String sha256) {}

    /** Last value of a sequence. */
    public record Sequence(String name, long value) {}
}
