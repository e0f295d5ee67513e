package platen.jobs.webhook;

import java.nio.charset.StandardCharsets;
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
import platen.jobs.secret.Hmac;

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

    private Signature() {}

    /** Returns a new random secret. */
    public static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the value of {@code Service-Signature}: the time, and a signature for each secret. */
    static String service(List<String> secrets, long unixSeconds, byte[] body) {
        byte[] head = bytes(unixSeconds + ".");
        return "t=" + unixSeconds + secrets.stream()
                .map(secret -> ",v1=" + HexFormat.of().formatHex(Hmac.sha256(bytes(secret), head, body)))
                .collect(Collectors.joining());
    }

    /** Returns the value of {@code webhook-signature}: a signature for each secret, separated by spaces. */
    static String standard(List<String> secrets, String id, long unixSeconds, byte[] body) {
        byte[] head = bytes(id + "." + unixSeconds + ".");
        return secrets.stream()
                .map(secret -> "v1," + Base64.getEncoder()
                        .encodeToString(
                                Hmac.sha256(Base64.getDecoder().decode(secret.substring(PREFIX.length())), head, body)))
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
        byte[] signature = bytes(expected.substring(expected.indexOf("v1=")));
        return Arrays.stream(header.split(","))
                .anyMatch(part -> MessageDigest.isEqual(bytes(part), signature));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
