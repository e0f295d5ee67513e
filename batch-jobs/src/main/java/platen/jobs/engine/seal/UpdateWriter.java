package platen.jobs.engine.seal;

import java.util.Map;
import java.util.TreeMap;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Writes an incremental update: new and replaced objects, and a cross-reference of the kind that the file has. Not
 * thread-safe.
 */
final class UpdateWriter {
    private final FinishedPdf file;
    private final int length;
    private final PdfBuffer out = new PdfBuffer(16 * 1024);
    private final Map<Integer, Integer> offsets = new TreeMap<>();
    private int next;

    /** @param length of the file in bytes */
    UpdateWriter(FinishedPdf file, int length) {
        if (file.trailer().has("Encrypt")) {
            throw new UnreadablePdfException("The file is encrypted");
        }
        this.file = file;
        this.length = length;
        this.next = file.trailer().integer("Size");
        // Our files end with a line end; the update of any other one begins on a new line, too.
        out.newline();
    }

    PdfBuffer out() {
        return out;
    }

    /** Allocates the number of a new object. */
    int reserve() {
        return next++;
    }

    /** Begins an object that is new or replaces one of the file. */
    PdfBuffer begin(int number) {
        offsets.put(number, length + out.length());
        return out.integer(number).ascii(" 0 obj\n");
    }

    void end() {
        out.ascii("\nendobj\n");
    }

    /** Writes a dictionary as an object. */
    void write(int number, RawDictionary dictionary) {
        dictionary.writeTo(begin(number));
        end();
    }

    /** Writes cross-reference and trailer. */
    void finish() {
        int start = length + out.length();
        if (file.hasCrossReferenceStream()) {
            stream(start);
        } else {
            table();
        }
        out.ascii("startxref\n").integer(start).ascii("\n%%EOF\n");
    }

    private void table() {
        out.ascii("xref\n");
        offsets.forEach((number, offset) -> out.integer(number).ascii(" 1\n").tenDigits(offset)
                .ascii(" 00000 n \n"));
        out.ascii("trailer\n<</Size ").integer(next);
        trailerEntries();
        out.ascii(">>\n");
    }

    private void stream(int start) {
        int self = reserve();
        offsets.put(self, start);
        out.integer(self).ascii(" 0 obj\n<</Type/XRef/Size ").integer(next).ascii("/W[1 4 0]/Index[");
        offsets.forEach((number, offset) -> out.integer(number).ascii(" 1 "));
        out.put(']');
        trailerEntries();
        out.ascii("/Length ").integer(5 * offsets.size()).ascii(">>stream\n");
        offsets.forEach((number, offset) -> out.put(1).put(offset >> 24).put(offset >> 16).put(offset >> 8)
                .put(offset));
        out.ascii("\nendstream\nendobj\n");
    }

    private void trailerEntries() {
        out.ascii("/Prev ").integer(file.crossReference());
        for (String key : new String[]{"Root", "Info", "ID"}) {
            byte[] value = file.trailer().get(key);
            if (value != null) {
                out.put('/').ascii(key).space().put(value);
            }
        }
    }
}
