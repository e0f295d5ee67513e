package platen.jobs.engine.pdf;

import java.util.ArrayList;
import java.util.List;

/**
 * Packs small objects of a document into object streams (ISO 32000-2, 7.5.7), where thousands of them compress to
 * little. Its cross-reference then is a stream too. Belongs to one thread.
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

    /** Starts an object, which must be no stream; its body goes into what is returned, up to {@link #end}. */
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

    /** Writes what still waits. */
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
