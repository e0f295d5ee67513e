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
import platen.jobs.engine.model.Cancellation;

/** Writes several files as one zip. PDFs are compressed already, so entries are stored uncompressed. */
public final class ZipArchive {
    /** The earliest time that a zip can represent, so that the bytes do not depend on a clock. */
    private static final LocalDateTime MADE = LocalDateTime.of(1980, 1, 1, 0, 0);

    private ZipArchive() {}

    /**
     * One file of the zip.
     *
     * @param name unique, of {@code [A-Za-z0-9._-]} and not only dots, so that it is a plain file name on every system
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
     * Writes the zip and leaves the stream open. Each entry is written before the next one is requested, so only one is
     * in memory; the same entries give the same bytes. Beyond the limits of the classic format the file becomes a
     * zip64.
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
        // Written in advance, because a stream cannot seek back.
        header.setSize(entry.bytes().length);
        header.setCrc(crc.getValue());
        header.setTimeLocal(MADE);
        return header;
    }
}
