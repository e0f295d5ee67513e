import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies a webhook: java Verify.java SECRET SERVICE_SIGNATURE < raw-body */
final class Verify {
    private static final long TOLERANCE_SECONDS = 300;
    private static final Pattern SENT = Pattern.compile("t=([0-9]{1,12}),");

    /** The header is null where there is none. */
    static boolean isGenuine(String secret, String header, byte[] body, long nowSeconds) throws Exception {
        Matcher sent = SENT.matcher(header == null ? "" : header);
        if (!sent.lookingAt() || Math.abs(nowSeconds - Long.parseLong(sent.group(1))) > TOLERANCE_SECONDS) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((sent.group(1) + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // While a secret is being rotated there is one v1 for each.
        return Arrays.stream(header.split(","))
                .anyMatch(part -> MessageDigest.isEqual(part.getBytes(StandardCharsets.UTF_8), expected));
    }

    public static void main(String[] arguments) throws Exception {
        // The raw bytes, before any JSON parser has seen them.
        byte[] body = System.in.readAllBytes();
        System.exit(isGenuine(arguments[0], arguments[1], body, System.currentTimeMillis() / 1000) ? 0 : 1);
    }
}
