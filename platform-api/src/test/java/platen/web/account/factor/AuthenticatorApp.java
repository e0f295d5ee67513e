package platen.web.account.factor;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes the codes that an authenticator app shows (RFC 6238), apart from our own code. */
public final class AuthenticatorApp {
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private AuthenticatorApp() {}

    /** Returns the code of a secret in base 32 at a time. */
    public static String code(String secret, Instant now) {
        var bits = new StringBuilder();
        secret.chars().forEach(c -> bits.append(
                String.format("%5s", Integer.toBinaryString(BASE32.indexOf(c))).replace(' ', '0')));
        var key = new byte[bits.length() / 8];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) Integer.parseInt(bits.substring(i * 8, i * 8 + 8), 2);
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(key, "HmacSHA1"));
            byte[] hash = mac.doFinal(ByteBuffer.allocate(8).putLong(now.getEpochSecond() / 30).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[19] & 15) & 0x7fffffff;
            return String.format("%06d", number % 1_000_000);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA1", e);
        }
    }
}
