package platen.jobs.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.List;
import platen.jobs.engine.pdf.ByteRange;

/**
 * A finished PDF in two parts: a base that many documents of one plan share, and the tail that is this document's
 * own. Their concatenation is one complete, valid file; storing only the tail is what makes a submission small.
 *
 * @param base the shared first bytes; may be empty
 * @param tail the bytes that follow; never modified after construction
 * @param shared where the tail of a document without a base has bytes that many documents have, in order
 */
public record Pdf(PdfBase base, byte[] tail, List<ByteRange> shared) {
    public Pdf {
        shared = List.copyOf(shared);
        if (base.length() > 0 && !shared.isEmpty()) {
            throw new IllegalArgumentException("A document shares its base, or stretches of its bytes, not both");
        }
    }

    public Pdf(PdfBase base, byte[] tail) {
        this(base, tail, List.of());
    }

    /** A document that shares nothing. */
    public static Pdf of(byte[] bytes) {
        return new Pdf(PdfBase.EMPTY, bytes);
    }

    /** Length of the whole file in bytes. */
    public int length() {
        return base.length() + tail.length;
    }

    /** The whole file, copied. */
    public byte[] bytes() {
        var whole = new byte[length()];
        base.copyTo(whole);
        System.arraycopy(tail, 0, whole, base.length(), tail.length);
        return whole;
    }

    /** SHA-256 of the whole file; the base is hashed once per plan, not once per document. */
    public byte[] sha256() {
        MessageDigest digest = base.digest();
        digest.update(tail);
        return digest.digest();
    }

    /** Writes the whole file. */
    public void writeTo(OutputStream out) throws IOException {
        base.writeTo(out);
        out.write(tail);
    }
}
