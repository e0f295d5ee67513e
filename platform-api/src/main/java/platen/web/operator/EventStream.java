package platen.web.operator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Passes events from JobRunr's single notifying thread to the thread of a request, so that a slow reader delays no
 * other reader. A reader that falls too far behind is disconnected and may reconnect. Each flush makes one chunk.
 */
final class EventStream extends OutputStream {
    private static final int MAX_QUEUED = 16;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> pieces = new ArrayBlockingQueue<>(MAX_QUEUED);
    private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
    private volatile boolean closed;

    @Override
    public synchronized void write(int b) {
        piece.write(b);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        piece.write(bytes, from, length);
    }

    @Override
    public synchronized void flush() throws IOException {
        byte[] bytes = piece.toByteArray();
        piece.reset();
        if (bytes.length > 0 && (closed || !pieces.offer(bytes))) {
            close();
            throw new IOException("The reader has gone or cannot follow");
        }
    }

    /**
     * Ends the stream. Queued chunks are still read, unless the queue is full and must be cleared for the end marker.
     */
    @Override
    public void close() {
        closed = true;
        if (!pieces.offer(END)) {
            pieces.clear();
            pieces.offer(END);
        }
    }

    /** Returns the next chunk; an empty one on timeout or at the end of the stream. */
    byte[] next(Duration atMost) throws InterruptedException {
        byte[] next = pieces.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
        return next == null ? END : next;
    }

    boolean ended() {
        return closed && pieces.isEmpty();
    }
}
