package platen.db.key;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import platen.db.core.Environment;
import platen.db.core.Sha256;

/**
 * Format of API keys: a prefix that names the environment, 30 random base62 characters, and their CRC32 as 6 base62
 * characters, so that a mistyped key is refused without a database query (contract rule 2.2).
 */
public final class KeySecret {
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_LENGTH = 30;
    private static final int CHECK_LENGTH = 6;
    private static final SecureRandom RANDOM = new SecureRandom();

    private KeySecret() {}

    /** Returns a new secret, which is shown once. */
    public static String generate(Environment environment) {
        var secret = new StringBuilder(prefix(environment));
        for (int i = 0; i < RANDOM_LENGTH; i++) {
            secret.append(BASE62.charAt(RANDOM.nextInt(BASE62.length())));
        }
        String random = secret.substring(secret.length() - RANDOM_LENGTH);
        return secret.append(check(random)).toString();
    }

    /** Returns whether the text has the format of a key: prefix, length and check characters match. */
    public static boolean wellFormed(String text) {
        for (Environment environment : Environment.values()) {
            String prefix = prefix(environment);
            if (text.startsWith(prefix) && text.length() == prefix.length() + RANDOM_LENGTH + CHECK_LENGTH) {
                int checkAt = prefix.length() + RANDOM_LENGTH;
                return check(text.substring(prefix.length(), checkAt)).equals(text.substring(checkAt));
            }
        }
        return false;
    }

    public static String prefix(Environment environment) {
        return switch (environment) {
            case PRODUCTION -> "sk_live_";
            case STAGING -> "sk_test_";
            case DEVELOPMENT -> "sk_dev_";
        };
    }

    /** Returns the hash that is stored instead of the secret. */
    public static byte[] hash(String secret) {
        return Sha256.digest().digest(secret.getBytes(StandardCharsets.UTF_8));
    }

    private static String check(String random) {
        var crc = new CRC32();
        crc.update(random.getBytes(StandardCharsets.US_ASCII));
        long value = crc.getValue();
        var digits = new char[CHECK_LENGTH];
        for (int i = CHECK_LENGTH - 1; i >= 0; i--) {
            digits[i] = BASE62.charAt((int) (value % 62));
            value /= 62;
        }
        return new String(digits);
    }
}
