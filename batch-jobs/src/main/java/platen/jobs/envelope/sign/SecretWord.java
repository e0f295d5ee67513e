package platen.jobs.envelope.sign;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Slow hashes of words that senders tell people another way: PBKDF2 with HMAC-SHA-256. Case and outer spaces do not
 * matter, because a word is often told by voice.
 */
public final class SecretWord {
    /** Minimum length of a word in characters. */
    public static final int MIN_LENGTH = 4;
    /** Maximum length of a word in characters. */
    public static final int MAX_LENGTH = 100;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ITERATIONS = 120_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;

    private SecretWord() {}

    /** Returns the hash to store. */
    public static String hash(String word) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return ITERATIONS + ":" + base64(salt) + ":" + base64(derived(word, salt, ITERATIONS));
    }

    /** Returns whether a word is the one of a stored hash. */
    public static boolean matches(String word, String stored) {
        String[] parts = stored.split(":", -1);
        byte[] salt = Base64.getDecoder().decode(parts[1]);
        return word.length() <= MAX_LENGTH && MessageDigest.isEqual(Base64.getDecoder().decode(parts[2]),
                derived(word, salt, Integer.parseInt(parts[0])));
    }

    private static byte[] derived(String word, byte[] salt, int iterations) {
        String plain = Normalizer.normalize(word.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        var spec = new PBEKeySpec(plain.toCharArray(), salt, iterations, HASH_BITS);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has PBKDF2WithHmacSHA256", e);
        } finally {
            spec.clearPassword();
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
