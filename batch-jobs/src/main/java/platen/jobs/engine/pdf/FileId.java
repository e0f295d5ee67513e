package platen.jobs.engine.pdf;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The two identifiers in a trailer (ISO 32000-2, 14.4). They are derived from content, never from a clock, so that the
 * same input gives the same bytes.
 *
 * @param permanent sixteen bytes that identify what the document was made from
 * @param changing sixteen bytes that identify this content
 */
public record FileId(byte[] permanent, byte[] changing) {
    private static final int LENGTH = 16;

    /** Derives both identifiers from one content. */
    public static FileId of(byte[] content) {
        return of(content, content);
    }

    /** Derives the first identifier from what the document was made from, the second from its content. */
    public static FileId of(byte[] origin, byte[] content) {
        byte[] permanent = digest(origin, origin.length);
        return new FileId(permanent, origin == content ? permanent : digest(content, content.length));
    }

    /** Derives the first identifier from the SHA-256 of a base, the second from everything written to follow it. */
    public static FileId of(byte[] sha256OfBase, PdfBuffer written) {
        return new FileId(Arrays.copyOf(sha256OfBase, LENGTH), ContentHash.of(written.array(), written.length()));
    }

    /** Derives both identifiers from everything written so far, without the time that SHA-256 takes. */
    public static FileId of(PdfBuffer written) {
        byte[] hash = ContentHash.of(written.array(), written.length());
        return new FileId(hash, hash);
    }

    void writeTo(PdfBuffer out) {
        out.put('[').hexString(permanent).hexString(changing).put(']');
    }

    private static byte[] digest(byte[] content, int count) {
        MessageDigest sha = Sha256.digest();
        sha.update(content, 0, count);
        return Arrays.copyOf(sha.digest(), LENGTH);
    }
}
