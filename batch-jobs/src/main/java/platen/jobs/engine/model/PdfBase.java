package platen.jobs.engine.model;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import platen.jobs.engine.pdf.Sha256;

/** Bytes shared by many documents, with the SHA-256 state computed once. */
public final class PdfBase {
    /** The base of documents without shared bytes. */
    public static final PdfBase EMPTY = new PdfBase(new byte[0]);

    private final byte[] bytes;
    private final MessageDigest digested;
    private final byte[] sha256;

    /** Takes ownership of the array, which must not be modified afterwards. */
    public PdfBase(byte[] bytes) {
        this.bytes = bytes;
        this.digested = Sha256.digest();
        digested.update(bytes);
        this.sha256 = digest().digest();
    }

    public int length() {
        return bytes.length;
    }

    /** Returns a copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the SHA-256 of the base alone, its key in the blob store. */
    public byte[] sha256OfBase() {
        return sha256.clone();
    }

    void copyTo(byte[] target) {
        System.arraycopy(bytes, 0, target, 0, bytes.length);
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes);
    }

    /** Returns a new digest that has already consumed the base. */
    MessageDigest digest() {
        try {
            return (MessageDigest) digested.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("The JDK's SHA-256 can be cloned", e);
        }
    }
}
