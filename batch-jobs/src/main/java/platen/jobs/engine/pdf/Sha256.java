package platen.jobs.engine.pdf;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 hashes. */
public final class Sha256 {
    private Sha256() {}

    /** Returns a digest to be fed in pieces. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    public static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** Returns the hash in lowercase hexadecimal digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(of(bytes));
    }
}
