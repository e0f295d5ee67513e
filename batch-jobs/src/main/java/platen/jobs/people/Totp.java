package platen.jobs.people;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import platen.jobs.secret.Hmac;

/** Codes of authenticator apps: RFC 6238 with HMAC-SHA1, 30 seconds and 6 digits, which every app supports. */
final class Totp {
    static final Duration PERIOD = Duration.ofSeconds(30);

    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int SECRET_BYTES = 20;
    private static final int DIGITS = 6;
    private static final int MODULUS = 1_000_000;
    /** Number of periods that the clock of a phone may differ. */
    private static final int DRIFT = 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Totp() {}

    /** Returns a new secret in base 32. */
    static String newSecret() {
        return random(SECRET_BYTES);
    }

    /** Returns random bytes in base 32, a multiple of 5 bytes. */
    static String random(int bytes) {
        var random = new byte[bytes];
        RANDOM.nextBytes(random);
        var text = new StringBuilder();
        for (int at = 0; at < bytes * Byte.SIZE; at += 5) {
            int bits = (random[at / Byte.SIZE] & 0xff) << 8
                    | (at / Byte.SIZE + 1 < bytes ? random[at / Byte.SIZE + 1] & 0xff : 0);
            text.append(BASE32.charAt(bits >> (11 - at % Byte.SIZE) & 0x1f));
        }
        return text.toString();
    }

    /**
     * Returns the period of a code; empty when it is wrong or not later than the last accepted period.
     *
     * @param accepted the last accepted period
     */
    static OptionalLong period(String secret, String code, Instant now, long accepted) {
        long current = now.getEpochSecond() / PERIOD.toSeconds();
        for (long period = current - DRIFT; period <= current + DRIFT; period++) {
            boolean same = MessageDigest.isEqual(code(secret, period).getBytes(StandardCharsets.US_ASCII),
                    code.getBytes(StandardCharsets.UTF_8));
            if (same && period > accepted) {
                return OptionalLong.of(period);
            }
        }
        return OptionalLong.empty();
    }

    /** Returns the code of a period. */
    static String code(String secret, long period) {
        byte[] hash = Hmac.sha1(decoded(secret), ByteBuffer.allocate(Long.BYTES).putLong(period).array());
        int offset = hash[hash.length - 1] & 0xf;
        int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
        return String.format("%0" + DIGITS + "d", number % MODULUS);
    }

    private static byte[] decoded(String secret) {
        var bytes = new byte[secret.length() * 5 / Byte.SIZE];
        int buffer = 0;
        int bits = 0;
        int at = 0;
        for (char c : secret.toCharArray()) {
            buffer = buffer << 5 | BASE32.indexOf(c);
            bits += 5;
            if (bits >= Byte.SIZE) {
                bits -= Byte.SIZE;
                bytes[at++] = (byte) (buffer >> bits);
            }
        }
        return bytes;
    }
}
