package platen.jobs.engine.pdf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the objects of one document while it is written. {@link #reserve} allocates numbers, {@link #begin} records
 * offsets, {@link #finish} writes the cross-reference and the trailer. Not thread-safe.
 */
public final class PdfObjects {
    /** Minimum length of a shared stream in bytes; shorter ones are not worth storing separately. */
    private static final int LEAST_SHARED = 512;

    private final PdfBuffer out;
    private final XrefBase base;
    private int[] offsets;
    /**
     * By object number, the object stream that contains the object, whose offset then is its index in the stream; 0 for
     * none.
     */
    private int[] containers = {};
    private int next;
    private final List<ByteRange> shared = new ArrayList<>();
    /** Reused for one stream at a time, because the length precedes the data; null until the first. */
    private @Nullable PdfBuffer deflated;

    /** Begins a document without a base and writes the header. */
    public PdfObjects(PdfBuffer out) {
        this(out, XrefBase.EMPTY);
        // Four bytes above 127 mark the file as binary for transfer tools (ISO 32000-2, 7.5.2).
        out.ascii("%PDF-1.7\n%").put(0xE2).put(0xE3).put(0xCF).put(0xD3).newline();
    }

    /** Begins the tail of a document with a shared base; {@code out} receives the tail alone. */
    public PdfObjects(PdfBuffer out, XrefBase base) {
        if (out.length() != 0) {
            throw new IllegalArgumentException("Offsets count from the buffer's start, so it must be empty");
        }
        this.out = out;
        this.base = base;
        this.next = base.nextNumber();
        this.offsets = base.offsets(next + 32);
    }

    public PdfBuffer out() {
        return out;
    }

    XrefBase base() {
        return base;
    }

    /** Returns the offset of an object from the first byte of the document; 0 when it was not written. */
    int offset(int number) {
        return offsets[number];
    }

    /** Allocates a new object number. Each reserved number must be written before {@link #finish}. */
    public int reserve() {
        if (next == offsets.length) {
            offsets = Arrays.copyOf(offsets, next * 2);
        }
        return next++;
    }

    /** Begins object {@code number}, which may replace an object of the base. */
    public PdfBuffer begin(int number) {
        offsets[number] = base.length() + out.length();
        return out.integer(number).ascii(" 0 obj\n");
    }

    /** Ends the object begun last. */
    public void end() {
        out.ascii("\nendobj\n");
    }

    /** Records that an object is inside an object stream. */
    void place(int number, int objectStream, int index) {
        if (containers.length < offsets.length) {
            containers = Arrays.copyOf(containers, offsets.length);
        }
        containers[number] = objectStream;
        offsets[number] = index;
    }

    /**
     * Writes a stream object.
     *
     * @param entries dictionary entries in addition to /Length, such as {@code /Filter/FlateDecode}
     * @param data the bytes as stored, already encoded by the filter
     */
    public void stream(int number, String entries, byte[] data) {
        beginStream(number, entries, data.length).put(data).ascii("\nendstream");
        end();
    }

    /** Like {@link #stream}, for bytes shared by many documents. */
    public void sharedStream(int number, String entries, byte[] data) {
        beginStream(number, entries, data.length);
        putShared(data).ascii("\nendstream");
        end();
    }

    private PdfBuffer beginStream(int number, String entries, int length) {
        return begin(number).ascii("<<").ascii(entries).ascii("/Length ").integer(length).ascii(">>stream\n");
    }

    /** Writes bytes shared by many documents. */
    public PdfBuffer putShared(byte[] bytes) {
        int from = out.length();
        out.put(bytes);
        if (bytes.length >= LEAST_SHARED) {
            shared.add(new ByteRange(from, out.length()));
        }
        return out;
    }

    /** Returns the ranges of bytes shared by many documents, ascending. */
    public List<ByteRange> shared() {
        return shared;
    }

    /** Compresses the content directly into a stream object. */
    public void deflated(int number, String entries, PdfBuffer content, Deflate how) {
        deflated(number, new PdfBuffer(entries.length()).ascii(entries), content, how);
    }

    /** Like {@link #deflated(int, String, PdfBuffer, Deflate)}, with the entries in a buffer. */
    public void deflated(int number, PdfBuffer entries, PdfBuffer content, Deflate how) {
        PdfBuffer data = deflated == null ? BufferPool.take() : deflated;
        deflated = data;
        how.deflate(content, data.clear());
        begin(number).ascii("<<").put(entries).ascii("/Filter/FlateDecode/Length ").integer(data.length())
                .ascii(">>stream\n").put(data).ascii("\nendstream");
        end();
    }

    /**
     * Writes the cross-reference and the trailer: a cross-reference stream when there are object streams, else a table.
     *
     * @param root object number of the catalog
     * @param info object number of the information dictionary, or null for none
     */
    public void finish(int root, @Nullable Integer info, FileId id) {
        if (containers.length > 0) {
            stream(root, info, id);
        } else {
            table(root, info, id);
        }
        release();
    }

    /** Gives memory back once everything is written. */
    void release() {
        if (deflated != null) {
            BufferPool.giveBack(deflated);
            deflated = null;
        }
    }

    /** Writes the cross-reference stream (ISO 32000-2, 7.5.8), each row as its difference to the row above. */
    private void stream(int root, @Nullable Integer info, FileId id) {
        if (base != XrefBase.EMPTY) {
            throw new IllegalStateException("A base brings its own cross-reference");
        }
        int self = reserve();
        int start = out.length();
        offsets[self] = start;
        var rows = new PdfBuffer(next * 8);
        long above = 0;
        for (int number = 0; number < next; number++) {
            int container = number < containers.length ? containers[number] : 0;
            long row = container > 0
                    ? PackedXref.inside(container, offsets[number])
                    : offsets[number] > 0 ? PackedXref.at(offsets[number]) : PackedXref.free();
            rows.put(PackedXref.UP);
            for (int shift = 48; shift >= 0; shift -= 8) {
                rows.put((int) (row >> shift) - (int) (above >> shift));
            }
            above = row;
        }
        var entries = new PdfBuffer(128).ascii("/Type/XRef/Size ").integer(next).ascii("/W[1 4 2]/Root ")
                .reference(root);
        if (info != null) {
            entries.ascii("/Info ").reference(info);
        }
        id.writeTo(entries.ascii("/ID"));
        deflated(self, entries.ascii("/DecodeParms<</Predictor 12/Columns 7>>").toString(), rows, Deflate.FAST);
        out.ascii("startxref\n").integer(start).ascii("\n%%EOF\n");
    }

    private void table(int root, @Nullable Integer info, FileId id) {
        int start = base.length() + out.length();
        out.ascii("xref\n0 ").integer(next).newline();
        int table = out.length();
        byte[] shared = base.lines();
        out.put(shared);
        for (int number = base.nextNumber(); number < next; number++) {
            XrefBase.line(out, offsets[number]);
        }
        rewriteReplaced(table);
        out.ascii("trailer\n<</Size ").integer(next).ascii("/Root ").reference(root);
        if (info != null) {
            out.ascii("/Info ").reference(info);
        }
        id.writeTo(out.ascii("/ID"));
        out.ascii(">>\nstartxref\n").integer(start).ascii("\n%%EOF\n");
    }

    /** Updates the copied lines of base objects that this tail replaces. */
    private void rewriteReplaced(int table) {
        int end = out.length();
        for (int number = 1; number < base.nextNumber(); number++) {
            if (offsets[number] >= base.length() && offsets[number] != 0) {
                var line = new PdfBuffer(XrefBase.LINE);
                XrefBase.line(line, offsets[number]);
                System.arraycopy(line.array(), 0, out.array(), table + number * XrefBase.LINE, XrefBase.LINE);
            }
        }
        assert end == out.length();
    }
}
