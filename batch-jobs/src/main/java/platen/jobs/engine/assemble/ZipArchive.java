package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import platen.jobs.engine.Cancellation;

/** Several files as one zip. PDFs are compressed already, so entries are stored as they are. */
public final class ZipArchive {
    /** The first moment that a zip can name: no clock gets into the bytes. */
    private static final LocalDateTime MADE = LocalDateTime.of(1980, 1, 1, 0, 0);

    private ZipArchive() {}

    /**
     * One file of the zip.
     *
     * @param name unique, of {@code [A-Za-z0-9._-]} and more than points, so that it is a plain file name everywhere
     */
    public record Entry(String name, byte[] bytes) {
        private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

        public Entry {
            if (!SAFE.matcher(name).matches()) {
                throw new IllegalArgumentException("No safe name for a file in a zip: '" + name + "'");
            }
        }
    }

    /**
     * Writes the zip and leaves the stream open. Each entry is written before the next one is asked for, so only one
     * need be in memory; the same entries give the same bytes; beyond the classic format's limits it becomes a zip64.
     */
    public static void write(Iterable<Entry> entries, OutputStream out) throws IOException {
        var zip = new ZipArchiveOutputStream(out);
        Set<String> names = new HashSet<>();
        for (Entry entry : entries) {
            Cancellation.check();
            if (!names.add(entry.name())) {
                throw new IllegalArgumentException("Two files of the name '" + entry.name() + "'");
            }
            zip.putArchiveEntry(header(entry));
            zip.write(entry.bytes());
            zip.closeArchiveEntry();
        }
        zip.finish();
        zip.flush();
    }

    private static ZipArchiveEntry header(Entry entry) {
        var crc = new CRC32();
        crc.update(entry.bytes());
        var header = new ZipArchiveEntry(entry.name());
        header.setMethod(ZipEntry.STORED);
        // Told beforehand, because a stream cannot be gone back in.
        header.setSize(entry.bytes().length);
        header.setCrc(crc.getValue());
        header.setTimeLocal(MADE);
        return header;
    }
}
