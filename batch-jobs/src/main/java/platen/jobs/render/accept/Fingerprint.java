package platen.jobs.render.accept;

import java.nio.charset.StandardCharsets;
import platen.db.core.Environment;
import platen.jobs.engine.pdf.Sha256;

/**
 * Computes the fingerprint that decides whether two requests with the same idempotency key are the same: environment
 * and canonical data (contract rules 7.4 and 7.5).
 */
public final class Fingerprint {
    private Fingerprint() {}

    /**
     * Returns the SHA-256 of environment and data.
     *
     * @param canonicalData RFC 8785 bytes
     */
    public static byte[] of(Environment environment, byte[] canonicalData) {
        var digest = Sha256.digest();
        digest.update(environment.wire().getBytes(StandardCharsets.US_ASCII));
        // The separator does not occur in an environment's name, so the two parts cannot be confused.
        digest.update((byte) 0);
        return digest.digest(canonicalData);
    }
}
