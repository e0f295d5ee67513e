package platen.web.download;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Sends a download, and ends it when its receiver takes it too slowly: it would keep its permit from others. Only the time
 * for which the receiver is waited for counts, not the time in which the file is written.
 */
final class PacedOutput extends FilterOutputStream {
    /** Minimum number of bytes that a receiver has to take in a second of waiting for it, on average. */
    static final long MIN_BYTES_PER_SECOND = 32 * 1024;
    /** Waiting that is free, in all. */
    static final Duration GRACE = Duration.ofSeconds(30);
    /** Small, so that slowness is noticed soon. */
    private static final int CHUNK = 8 * 1024;

    private final LongSupplier nanoTime;
    private long waited;
    private long sent;

    /** @param nanoTime as {@link System#nanoTime} */
    PacedOutput(OutputStream out, LongSupplier nanoTime) {
        super(out);
        this.nanoTime = nanoTime;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[]{(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += CHUNK) {
            int size = Math.min(CHUNK, length - done);
            long began = nanoTime.getAsLong();
            out.write(bytes, offset + done, size);
            count(began, size);
        }
    }

    @Override
    public void flush() throws IOException {
        long began = nanoTime.getAsLong();
        out.flush();
        count(began, 0);
    }

    private void count(long began, int size) throws IOException {
        waited += nanoTime.getAsLong() - began;
        sent += size;
        if (waited > GRACE.plusMillis(sent * 1000 / MIN_BYTES_PER_SECOND).toNanos()) {
            throw new IOException("The receiver of a download is too slow");
        }
    }
}
