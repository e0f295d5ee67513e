package platen.samples.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells whether a webhook comes from the service. */
public final class Webhooks {
    private static final Duration TOLERANCE = Duration.ofSeconds(300);
    private static final Pattern SENT = Pattern.compile("t=([0-9]{1,12}),");

    private Webhooks() {}

    /**
     * Whether the event is genuine and fresh.
     *
     * @param secret the endpoint's, whole, with its prefix whsec_
     * @param signature the header Service-Signature
     * @param body the raw bytes, before any JSON parser has seen them
     */
    public static boolean genuine(String secret, String signature, byte[] body, Instant now) {
        Matcher sent = SENT.matcher(signature);
        if (!sent.lookingAt()) {
            return false;
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(sent.group(1))), now).abs();
        byte[] expected = ("v1=" + HexFormat.of().formatHex(hmac(secret, sent.group(1), body)))
                .getBytes(StandardCharsets.UTF_8);
        // While a secret is being rotated there is one v1 for each.
        return age.compareTo(TOLERANCE) <= 0 && Arrays.stream(signature.split(",", -1))
                .anyMatch(part -> MessageDigest.isEqual(part.getBytes(StandardCharsets.UTF_8), expected));
    }

    private static byte[] hmac(String secret, String sent, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((sent + ".").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HMAC-SHA256", e);
        }
    }
}
