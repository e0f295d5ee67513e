package platen.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that fills the disk that it is on. */
record DiskFiller(Path file) {
    private static final int LARGE = 1 << 20;

    static DiskFiller fill(Path folder) {
        Path file = folder.resolve("disk-filler");
        for (int size = LARGE; size > 0; size /= 2) {
            append(file, size);
        }
        return new DiskFiller(file);
    }

    void drop() {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Appends pieces of this size until the disk has no space for another one. */
    private static void append(Path file, int size) {
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.APPEND)) {
            while (channel.write(ByteBuffer.allocate(size)) == size) {
                // One more piece.
            }
        } catch (IOException e) {
            // No space; smaller pieces may still fit.
        }
    }
}
