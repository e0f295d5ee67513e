package platen.jobs.template;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes the SHA-256 that identifies a file in the blob store. */
final class Sha256 {
    private Sha256() {}

    static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
