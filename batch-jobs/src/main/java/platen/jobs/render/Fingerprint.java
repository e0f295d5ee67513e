package platen.jobs.render;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import platen.db.Environment;

/** What makes two requests of one idempotency key the same: canonical data and the environment (decision C12). */
public final class Fingerprint {
    private Fingerprint() {}

    /** @param canonicalData RFC 8785 bytes */
    public static byte[] of(Environment environment, byte[] canonicalData) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(environment.wire().getBytes(StandardCharsets.US_ASCII));
            // no environment contains it, so the two parts cannot be confused
            digest.update((byte) 0);
            return digest.digest(canonicalData);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
