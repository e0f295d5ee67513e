package platen.jobs.secret;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes keyed hashes (RFC 2104). */
public final class Hmac {
    private Hmac() {}

    /**
     * Returns the HMAC-SHA-256 of a message.
     *
     * @param key not empty
     * @param message in one or several parts, which are joined
     */
    public static byte[] sha256(byte[] key, byte[]... message) {
        return hash("HmacSHA256", key, message);
    }

    /**
     * Returns the HMAC-SHA-1 of a message, for protocols that have no other.
     *
     * @param key not empty
     */
    public static byte[] sha1(byte[] key, byte[] message) {
        return hash("HmacSHA1", key, message);
    }

    private static byte[] hash(String algorithm, byte[] key, byte[]... message) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key, algorithm));
            for (byte[] part : message) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + algorithm, e);
        }
    }
}
