package platen.db.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import platen.db.backup.BackupManifest.Checksum;
import platen.db.backup.BackupManifest.Checksums;
import platen.db.backup.BackupManifest.Table;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a backup once, from its beginning to its end, and checks it. Not thread-safe. */
public final class BackupReader {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAX_JSON = 16 << 20;

    private final ZipInputStream zip;
    private final BackupManifest manifest;

    /**
     * Reads the manifest.
     *
     * @throws BackupException when it is no backup that this release reads
     */
    public BackupReader(InputStream in) throws IOException {
        zip = new ZipInputStream(in);
        ZipEntry first = zip.getNextEntry();
        if (first == null || !first.getName().equals(BackupManifest.ENTRY)) {
            throw new BackupException("It is no backup of Platen.");
        }
        manifest = json(BackupManifest.class);
        if (manifest.format() != BackupManifest.FORMAT) {
            throw new BackupException("It has the format " + manifest.format() + ", and this release reads "
                    + BackupManifest.FORMAT + ". Restore it with the release that wrote it or a newer one.");
        }
    }

    public BackupManifest manifest() {
        return manifest;
    }

    /** Takes the rows of a table. */
    public interface TableReader {
        /** Reads the rows in PostgreSQL's binary form, to the end; returns their number, or -1 if it is not known. */
        long read(Table table, InputStream rows) throws IOException;
    }

    /**
     * Reads all tables and compares them with their checksums.
     *
     * @throws BackupException when the file is damaged or not complete
     */
    public Checksums read(TableReader each) throws IOException {
        try {
            var read = new ArrayList<Checksum>();
            for (Table table : manifest.tables()) {
                next(table.entry());
                MessageDigest digest = BackupWriter.sha256();
                var rows = new DigestInputStream(zip, digest);
                long count = each.read(table, rows);
                drain(rows);
                read.add(new Checksum(table.name(), count, HexFormat.of().formatHex(digest.digest())));
            }
            next(Checksums.ENTRY);
            Checksums expected = json(Checksums.class);
            compare(read, expected.tables());
            return expected;
        } catch (ZipException | EOFException e) {
            throw new BackupException("The backup is damaged or not complete: " + e.getMessage(), e);
        }
    }

    private static void compare(List<Checksum> read, List<Checksum> expected) {
        for (int i = 0; i < read.size(); i++) {
            Checksum one = read.get(i);
            if (i >= expected.size() || !one.sha256().equals(expected.get(i).sha256())
                    || one.rows() >= 0 && one.rows() != expected.get(i).rows()) {
                throw new BackupException("The backup is damaged: the table " + one.table()
                        + " does not match its checksum.");
            }
        }
    }

    private void next(String name) throws IOException {
        ZipEntry entry = zip.getNextEntry();
        if (entry == null || !entry.getName().equals(name)) {
            throw new BackupException("The backup is damaged or not complete: " + name + " is missing.");
        }
    }

    private <T> T json(Class<T> type) throws IOException {
        try {
            byte[] text = zip.readNBytes(MAX_JSON);
            return JSON.readValue(text, type);
        } catch (JacksonException e) {
            throw new BackupException("The backup is damaged: " + e.getOriginalMessage(), e);
        }
    }

    private static void drain(InputStream in) throws IOException {
        // The checksum covers the whole entry.
        in.transferTo(OutputStream.nullOutputStream());
    }
}
