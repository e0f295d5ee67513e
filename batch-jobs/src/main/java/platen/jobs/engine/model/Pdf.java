package platen.jobs.engine.model;

import java.security.MessageDigest;
import java.util.List;
import platen.jobs.engine.pdf.ByteRange;

/**
 * A finished PDF in two parts: a base shared by many documents of one compiled template, and a tail specific to this
 * document. Their concatenation is one complete, valid file; storing only the tail keeps submissions small.
 *
 * @param base the shared first bytes; may be empty
 * @param tail the remaining bytes; never modified after construction
 * @param shared ranges of the tail that are identical in many documents, ascending; only for a document without a base
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

    /** Returns a document without shared bytes. */
    public static Pdf of(byte[] bytes) {
        return new Pdf(PdfBase.EMPTY, bytes);
    }

    /** Returns the length of the whole file in bytes. */
    public int length() {
        return base.length() + tail.length;
    }

    /** Returns a copy of the whole file. */
    public byte[] bytes() {
        var whole = new byte[length()];
        base.copyTo(whole);
        System.arraycopy(tail, 0, whole, base.length(), tail.length);
        return whole;
    }

    /** Returns the SHA-256 of the whole file; the base is hashed once per compiled template, not once per document. */
    public byte[] sha256() {
        return digest().digest();
    }

    /** Returns a new SHA-256 digest that has consumed the whole file, to be continued with what is appended to it. */
    public MessageDigest digest() {
        MessageDigest digest = base.digest();
        digest.update(tail);
        return digest;
    }
}
