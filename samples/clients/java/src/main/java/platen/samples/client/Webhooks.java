package platen.samples.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells whether a webhook comes from the service. */
public final class Webhooks {
    private static final Duration TOLERANCE = Duration.ofSeconds(300);

    private Webhooks() {}

    /**
     * Whether the event is genuine and fresh.
     *
     * @param secret the endpoint's, whole, with its prefix whsec_
     * @param signature the header Service-Signature
     * @param body the raw bytes, before any JSON parser has seen them
     */
    public static boolean genuine(String secret, String signature, byte[] body, Instant now) {
        String sent = "";
        var candidates = new ArrayList<byte[]>();
        for (String part : signature.split(",", -1)) {
            if (part.startsWith("t=")) {
                sent = part.substring(2);
            } else if (part.startsWith("v1=")) {
                // While a secret is being rotated there is one for each.
                candidates.add(part.substring(3).getBytes(StandardCharsets.UTF_8));
            }
        }
        if (!sent.matches("[0-9]{1,12}")) {
            return false;
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(sent)), now).abs();
        byte[] expected = HexFormat.of().formatHex(hmac(secret, sent, body)).getBytes(StandardCharsets.UTF_8);
        return age.compareTo(TOLERANCE) <= 0
                && candidates.stream().anyMatch(candidate -> MessageDigest.isEqual(candidate, expected));
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
