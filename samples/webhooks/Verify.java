import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies a webhook: java Verify.java SECRET SERVICE_SIGNATURE < raw-body */
final class Verify {
    private static final long TOLERANCE_SECONDS = 300;

    static boolean isGenuine(String secret, String header, byte[] body, long nowSeconds) throws Exception {
        String sent = "";
        var signatures = new ArrayList<String>();
        for (String part : header.split(",")) {
            if (part.startsWith("t=")) {
                sent = part.substring(2);
            } else if (part.startsWith("v1=")) {
                // While a secret is being rotated there is one v1 for each.
                signatures.add(part.substring(3));
            }
        }
        if (!sent.matches("[0-9]{1,12}") || Math.abs(nowSeconds - Long.parseLong(sent)) > TOLERANCE_SECONDS) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((sent + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
        return signatures.stream()
                .anyMatch(each -> MessageDigest.isEqual(each.getBytes(StandardCharsets.UTF_8), expected));
    }

    public static void main(String[] arguments) throws Exception {
        // The raw bytes, before any JSON parser has seen them.
        byte[] body = System.in.readAllBytes();
        System.exit(isGenuine(arguments[0], arguments[1], body, System.currentTimeMillis() / 1000) ? 0 : 1);
    }
}
