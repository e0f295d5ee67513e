package platen.db.core;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes SHA-256 hashes of stored values. The engine, which uses no database, has its own. */
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
}
