package platen.jobs.engine.pdf;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.zip.Deflater;

/**
 * Compression levels. Short content has an encoder of its own, {@link ContentDeflater}. The JDK's deflaters hold native
 * memory and cost more to create than a small stream costs to compress, so a few of each level are pooled. Thread-safe,
 * also for virtual threads.
 */
public enum Deflate {
    /** For bytes created per render: nearly as small and much faster, most of all for short content streams. */
    FAST(1),
    /** The default balance. */
    NORMAL(6),
    /** For bytes created once per process or compiled template and copied many times. */
    SMALLEST(9);

    private static final ArrayBlockingQueue<ContentDeflater> IDLE_FOR_CONTENT = new ArrayBlockingQueue<>(
            Math.max(2, Runtime.getRuntime().availableProcessors()));

    private final int level;
    private final ArrayBlockingQueue<Deflater> idle = new ArrayBlockingQueue<>(
            Math.max(2, Runtime.getRuntime().availableProcessors()));

    Deflate(int level) {
        this.level = level;
    }

    /** Appends the zlib form of the bytes to {@code out} and returns its length. */
    public int deflate(byte[] source, int from, int count, PdfBuffer out) {
        int before = out.length();
        if (this != FAST || count > ContentDeflater.MAX_BYTES || !asContent(source, from, count, out)) {
            withLevel(source, from, count, out);
        }
        return out.length() - before;
    }

    private static boolean asContent(byte[] source, int from, int count, PdfBuffer out) {
        ContentDeflater idle = IDLE_FOR_CONTENT.poll();
        ContentDeflater deflater = idle == null ? new ContentDeflater() : idle;
        boolean done = deflater.deflate(source, from, count, out);
        IDLE_FOR_CONTENT.offer(deflater);
        return done;
    }

    private void withLevel(byte[] source, int from, int count, PdfBuffer out) {
        Deflater deflater = idle.poll();
        if (deflater == null) {
            deflater = new Deflater(level);
        }
        deflater.setInput(source, from, count);
        deflater.finish();
        while (!deflater.finished()) {
            int at = out.reserve(Math.max(64, count / 2));
            out.advance(deflater.deflate(out.array(), at, out.array().length - at));
        }
        deflater.reset();
        if (!idle.offer(deflater)) {
            deflater.end();
        }
    }

    /** Appends the zlib form of {@code source}'s content to {@code out} and returns its length. */
    public int deflate(PdfBuffer source, PdfBuffer out) {
        return deflate(source.array(), 0, source.length(), out);
    }

    /** Returns the zlib form of the bytes. */
    public byte[] deflate(byte[] source) {
        var out = new PdfBuffer(source.length / 2 + 64);
        deflate(source, 0, source.length, out);
        return out.toBytes();
    }
}
