package platen.jobs.engine.text.font;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.ArrayBlockingQueue;
import platen.jobs.engine.model.Cancellation;

/**
 * A face as a HarfBuzz font. Thread-safe: the font is immutable, and each call borrows its own buffer. The native
 * memory is released when this object is garbage collected.
 */
public final class ShapingFont {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final ArrayBlockingQueue<Buffer> IDLE = new ArrayBlockingQueue<>(
            2 * Runtime.getRuntime().availableProcessors());
    private static final int FIRST_CAPACITY = 256;

    private final MemorySegment font;

    ShapingFont(byte[] file) {
        Arena arena = Arena.ofShared();
        MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, file);
        MemorySegment blob = HarfBuzz.blobCreate(data);
        MemorySegment face = HarfBuzz.faceCreate(blob);
        MemorySegment made = HarfBuzz.fontCreate(face);
        font = made;
        CLEANER.register(this, () -> {
            HarfBuzz.destroy(made, face, blob);
            arena.close();
        });
    }

    /**
     * Shapes text with one direction and script.
     *
     * @return the glyphs in visual order, five words each: glyph, index of the first UTF-16 unit of its cluster counted
     *     from {@code start}, advance, x offset and y offset in font units
     */
    public int[] shape(String text, int start, int end, boolean rightToLeft) {
        // Native code does not check for interrupts, but each call is bounded by HarfBuzz's own limits.
        Cancellation.check();
        Buffer buffer = IDLE.poll();
        if (buffer == null) {
            buffer = new Buffer();
        }
        int[] glyphs = buffer.shape(font, text, start, end, rightToLeft);
        if (!IDLE.offer(buffer)) {
            buffer.close();
        }
        Reference.reachabilityFence(this);
        return glyphs;
    }

    /** HarfBuzz's working memory and the text passed to it. */
    private static final class Buffer {
        private final MemorySegment buffer = HarfBuzz.bufferCreate();
        private Arena arena = Arena.ofShared();
        private MemorySegment text = arena.allocate(ValueLayout.JAVA_CHAR, FIRST_CAPACITY);
        private int capacity = FIRST_CAPACITY;

        public int[] shape(MemorySegment font, String line, int start, int end, boolean rightToLeft) {
            int length = end - start;
            ensureCapacity(length);
            for (int i = 0; i < length; i++) {
                text.setAtIndex(ValueLayout.JAVA_CHAR, i, line.charAt(start + i));
            }
            int count = HarfBuzz.shape(font, buffer, text, length,
                    rightToLeft ? HarfBuzz.DIRECTION_RTL : HarfBuzz.DIRECTION_LTR);
            MemorySegment infos = HarfBuzz.infos(buffer, count);
            MemorySegment positions = HarfBuzz.positions(buffer, count);
            var glyphs = new int[5 * count];
            for (int i = 0; i < count; i++) {
                int at = HarfBuzz.RECORD_INTS * i;
                glyphs[at] = infos.getAtIndex(ValueLayout.JAVA_INT, at);
                glyphs[at + 1] = infos.getAtIndex(ValueLayout.JAVA_INT, at + 2);
                glyphs[at + 2] = positions.getAtIndex(ValueLayout.JAVA_INT, at);
                glyphs[at + 3] = positions.getAtIndex(ValueLayout.JAVA_INT, at + 2);
                glyphs[at + 4] = positions.getAtIndex(ValueLayout.JAVA_INT, at + 3);
            }
            return glyphs;
        }

        private void ensureCapacity(int length) {
            if (length > capacity) {
                arena.close();
                arena = Arena.ofShared();
                capacity = Math.max(length, 2 * capacity);
                text = arena.allocate(ValueLayout.JAVA_CHAR, capacity);
            }
        }

        void close() {
            HarfBuzz.bufferDestroy(buffer);
            arena.close();
        }
    }
}
