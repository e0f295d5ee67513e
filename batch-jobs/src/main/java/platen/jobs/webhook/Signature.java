package platen.jobs.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs webhook deliveries in both dialects with one secret (contract rule 11.2). {@code Service-Signature} uses the
 * secret's complete text as the key, {@code webhook-signature} of Standard Webhooks the bytes that its base64 part
 * encodes.
 */
public final class Signature {
    /** Prefix of every secret. */
    public static final String PREFIX = "whsec_";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;
    private static final long TOLERANCE_SECONDS = 300;
    private static final Pattern SENT = Pattern.compile("^t=([0-9]{1,12}),");
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /** Returns a new random secret. */
    public static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the value of {@code Service-Signature}: the time, and a signature for each secret. */
    static String service(List<String> secrets, long unixSeconds, byte[] body) {
        byte[] signed = joined(unixSeconds + ".", body);
        return "t=" + unixSeconds + secrets.stream()
                .map(secret -> ",v1=" + HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), signed)))
                .collect(Collectors.joining());
    }

    /** Returns the value of {@code webhook-signature}: a signature for each secret, separated by spaces. */
    static String standard(List<String> secrets, String id, long unixSeconds, byte[] body) {
        byte[] signed = joined(id + "." + unixSeconds + ".", body);
        return secrets.stream()
                .map(secret -> "v1," + Base64.getEncoder()
                        .encodeToString(hmac(Base64.getDecoder().decode(secret.substring(PREFIX.length())), signed)))
                .collect(Collectors.joining(" "));
    }

    /**
     * Returns whether a {@code Service-Signature} was made with this secret for this body and is not older than 300
     * seconds.
     */
    public static boolean genuine(String secret, String header, byte[] body, Instant now) {
        Matcher sent = SENT.matcher(header);
        if (!sent.find() || Math.abs(now.getEpochSecond() - Long.parseLong(sent.group(1))) > TOLERANCE_SECONDS) {
            return false;
        }
        String expected = service(List.of(secret), Long.parseLong(sent.group(1)), body);
        byte[] signature = expected.substring(expected.indexOf("v1=")).getBytes(StandardCharsets.UTF_8);
        return Arrays.stream(header.split(","))
                .anyMatch(part -> MessageDigest.isEqual(part.getBytes(StandardCharsets.UTF_8), signature));
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
