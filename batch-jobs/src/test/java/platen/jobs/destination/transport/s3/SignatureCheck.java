package platen.jobs.destination.transport.s3;

import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFileFixture;

/** Verifies AWS Signature Version 4 from the bytes of the request as they came, apart from the code that signs. */
final class SignatureCheck {
    private static final Pattern AUTHORIZATION = Pattern.compile("AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/"
            + "([a-z0-9-]+)/s3/aws4_request,\\s?SignedHeaders=([a-z0-9;-]+),\\s?Signature=([0-9a-f]{64})");

    private SignatureCheck() {}

    static boolean isValid(HttpExchange exchange, Credentials credentials) {
        Matcher found = AUTHORIZATION.matcher(String.valueOf(FakeS3Store.header(exchange, "authorization")));
        if (!found.matches() || !found.group(1).equals(credentials.accessKeyId())) {
            return false;
        }
        String query = exchange.getRequestURI().getRawQuery();
        String[] parameters = query == null ? new String[0] : query.split("&");
        Arrays.sort(parameters);
        var canonical = new StringBuilder(exchange.getRequestMethod()).append('\n')
                .append(exchange.getRequestURI().getRawPath())
                .append('\n')
                .append(String.join("&", parameters))
                .append('\n');
        for (String name : found.group(4).split(";")) {
            canonical.append(name).append(':').append(FakeS3Store.header(exchange, name)).append('\n');
        }
        canonical.append('\n').append(found.group(4)).append('\n')
                .append(FakeS3Store.header(exchange, "x-amz-content-sha256"));
        String scope = found.group(2) + "/" + found.group(3) + "/s3/aws4_request";
        String text = "AWS4-HMAC-SHA256\n" + FakeS3Store.header(exchange, "x-amz-date") + "\n" + scope + "\n"
                + OutputFileFixture.sha256(canonical.toString().getBytes(StandardCharsets.UTF_8));
        byte[] key = ("AWS4" + credentials.secretAccessKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : scope.split("/")) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, text)).equals(found.group(5));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
