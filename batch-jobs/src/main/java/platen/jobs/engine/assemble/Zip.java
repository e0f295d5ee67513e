package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Several files as one zip, streamed. PDFs are compressed already, so entries are stored as they are. */
public final class Zip {
    private Zip() {}

    /**
     * One file of the zip.
     *
     * @param name unique, of {@code [A-Za-z0-9._-]}
     */
    public record Entry(String name, byte[] bytes) {}

    /** Writes the zip and leaves the stream open; the same entries give the same bytes. */
    public static void write(List<Entry> entries, OutputStream out) throws IOException {
        var zip = new ZipArchiveOutputStream(out);
        for (Entry entry : entries) {
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
        header.setSize(entry.bytes().length);
        header.setCrc(crc.getValue());
        // 1 January 1980, the first day a zip can name: no clock in the bytes
        header.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
        return header;
    }
}
