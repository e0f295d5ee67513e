package platen.jobs.deliver;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signatures of both dialects from one secret (interface 6.5, decision C19). {@code Service-Signature} is keyed with
 * the secret's whole text, {@code webhook-signature} of Standard Webhooks with the bytes that its base64 part stands
 * for.
 */
public final class Signature {
    /** With what every secret begins. */
    public static final String PREFIX = "whsec_";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /** A new secret. */
    public static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /** The value of {@code Service-Signature}: the time, and a signature for each secret. */
    static String service(List<String> secrets, long unixSeconds, byte[] body) {
        byte[] signed = joined(unixSeconds + ".", body);
        return "t=" + unixSeconds + secrets.stream()
                .map(secret -> ",v1=" + HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), signed)))
                .collect(Collectors.joining());
    }

    /** The value of {@code webhook-signature}: a signature for each secret, with spaces between. */
    static String standard(List<String> secrets, String id, long unixSeconds, byte[] body) {
        byte[] signed = joined(id + "." + unixSeconds + ".", body);
        return secrets.stream()
                .map(secret -> "v1," + Base64.getEncoder()
                        .encodeToString(hmac(Base64.getDecoder().decode(secret.substring(PREFIX.length())), signed)))
                .collect(Collectors.joining(" "));
    }

    private static byte[] joined(String head, byte[] body) {
        byte[] start = head.getBytes(StandardCharsets.UTF_8);
        byte[] joined = new byte[start.length + body.length];
        System.arraycopy(start, 0, joined, 0, start.length);
        System.arraycopy(body, 0, joined, start.length, body.length);
        return joined;
    }

    private static byte[] hmac(byte[] key, byte[] text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }
}
