package platen.jobs.engine.pdf;

/**
 * Packs small objects of a document into object streams (ISO 32000-2, 7.5.7), which compress thousands of them well.
 * The cross-reference then is a stream too. Not thread-safe.
 */
public final class ObjectStreams {
    private static final int PER_STREAM = 200;

    private final PdfObjects objects;
    private final Deflate how;
    private final int[] numbers = new int[PER_STREAM];
    private int count;
    private PdfBuffer index = BufferPool.take();
    private PdfBuffer content = BufferPool.take();

    public ObjectStreams(PdfObjects objects, Deflate how) {
        this.objects = objects;
        this.how = how;
    }

    /** Begins an object that is not a stream and returns the buffer for its body, to be ended by {@link #end}. */
    public PdfBuffer begin(int number) {
        index.integer(number).space().integer(content.length()).space();
        numbers[count++] = number;
        return content;
    }

    /** Ends the object begun last. */
    public void end() {
        content.newline();
        if (count == PER_STREAM) {
            flush();
        }
    }

    /** Writes the pending objects; no others may follow. */
    public void finish() {
        if (count > 0) {
            flush();
        }
        BufferPool.giveBack(index);
        BufferPool.giveBack(content);
        index = new PdfBuffer();
        content = new PdfBuffer();
    }

    private void flush() {
        int stream = objects.reserve();
        for (int i = 0; i < count; i++) {
            objects.place(numbers[i], stream, i);
        }
        int first = index.length();
        objects.deflated(stream, "/Type/ObjStm/N " + count + "/First " + first, index.put(content), how);
        count = 0;
        index.clear();
        content.clear();
    }
}
