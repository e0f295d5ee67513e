package platen.jobs.engine.pdf;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * Keeps the buffers of finished documents for the next ones, whose memory would otherwise be allocated and zeroed anew.
 * Thread-safe, also for virtual threads.
 */
public final class BufferPool {
    /** Bytes of a new buffer; the pages of most documents fit. */
    private static final int CAPACITY = 32 * 1024;
    /** Maximum bytes of a buffer that is kept. */
    private static final int MAX_CAPACITY = 1 << 20;
    /** Buffers of one document. */
    private static final int PER_DOCUMENT = 5;

    private static final ArrayBlockingQueue<PdfBuffer> IDLE = new ArrayBlockingQueue<>(
            PER_DOCUMENT * Math.max(2, Runtime.getRuntime().availableProcessors()));

    private BufferPool() {}

    /** Returns an empty buffer. A document that fails need not give its buffers back. */
    public static PdfBuffer take() {
        PdfBuffer kept = IDLE.poll();
        return kept == null ? new PdfBuffer(CAPACITY) : kept;
    }

    /** Keeps a buffer for another document; the caller must not use it any more. */
    public static void giveBack(PdfBuffer buffer) {
        if (buffer.array().length <= MAX_CAPACITY) {
            IDLE.offer(buffer.clear());
        }
    }
}
