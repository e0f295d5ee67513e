package platen.jobs.engine.pdf;

import java.util.ArrayList;
import java.util.List;

/**
 * Packs small objects of a document into object streams (ISO 32000-2, 7.5.7), which compress thousands of them well.
 * The cross-reference then is a stream too. Not thread-safe.
 */
public final class ObjectStreams {
    private static final int PER_STREAM = 200;

    private final PdfObjects objects;
    private final Deflate how;
    private final List<Integer> numbers = new ArrayList<>(PER_STREAM);
    private final PdfBuffer index = new PdfBuffer();
    private final PdfBuffer content = new PdfBuffer();

    public ObjectStreams(PdfObjects objects, Deflate how) {
        this.objects = objects;
        this.how = how;
    }

    /** Begins an object that is not a stream and returns the buffer for its body, to be ended by {@link #end}. */
    public PdfBuffer begin(int number) {
        index.integer(number).space().integer(content.length()).space();
        numbers.add(number);
        return content;
    }

    /** Ends the object begun last. */
    public void end() {
        content.newline();
        if (numbers.size() == PER_STREAM) {
            flush();
        }
    }

    /** Writes the pending objects. */
    public void finish() {
        if (!numbers.isEmpty()) {
            flush();
        }
    }

    private void flush() {
        int stream = objects.reserve();
        for (int i = 0; i < numbers.size(); i++) {
            objects.place(numbers.get(i), stream, i);
        }
        int first = index.length();
        objects.deflated(stream, "/Type/ObjStm/N " + numbers.size() + "/First " + first, index.put(content), how);
        numbers.clear();
        index.clear();
        content.clear();
    }
}
