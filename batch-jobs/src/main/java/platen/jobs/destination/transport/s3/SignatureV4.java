package platen.jobs.destination.transport.s3;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import platen.db.core.Sha256;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.secret.Hmac;

/** Signs requests by AWS Signature Version 4, as S3 wants them: the path is encoded once. Thread-safe. */
final class SignatureV4 {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String SERVICE = "s3";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int DATE_LENGTH = 8;

    private final String region;
    private final String accessKeyId;
    private final String secretAccessKey;
    private final Credentials credentials;

    /** @param credentials with an access key */
    SignatureV4(String region, Credentials credentials) {
        if (credentials.accessKeyId() == null || credentials.secretAccessKey() == null) {
            throw new IllegalArgumentException("An access key is required");
        }
        this.region = region;
        this.accessKeyId = credentials.accessKeyId();
        this.secretAccessKey = credentials.secretAccessKey();
        this.credentials = credentials;
    }

    /** Returns the headers of a request with those that sign it, without Host, which is signed too. */
    Map<String, String> headers(S3Request request, Instant now) {
        String time = TIME.format(now);
        var headers = new TreeMap<>(request.headers());
        headers.put("x-amz-date", time);
        headers.put("x-amz-content-sha256", request.payloadSha256());
        if (credentials.sessionToken() != null) {
            headers.put("x-amz-security-token", credentials.sessionToken());
        }
        var signed = new TreeMap<>(headers);
        signed.put("host", request.base().host());
        String names = String.join(";", signed.keySet());
        String canonical = String.join("\n", request.method().name(), request.path(), request.queryString(),
                signed.entrySet()
                        .stream()
                        .map(each -> each.getKey() + ":" + folded(each.getValue()) + "\n")
                        .collect(Collectors.joining()),
                names, request.payloadSha256());
        String scope = time.substring(0, DATE_LENGTH) + "/" + region + "/" + SERVICE + "/aws4_request";
        String toSign = String.join("\n", ALGORITHM, time, scope, hex(sha256(canonical)));
        var all = new HashMap<>(headers);
        all.put("authorization", ALGORITHM + " Credential=" + accessKeyId + "/" + scope + ",SignedHeaders=" + names
                + ",Signature=" + hex(hmac(key(time.substring(0, DATE_LENGTH)), toSign)));
        return all;
    }

    private byte[] key(String date) {
        byte[] ofDate = hmac(("AWS4" + secretAccessKey).getBytes(StandardCharsets.UTF_8), date);
        return hmac(hmac(hmac(ofDate, region), SERVICE), "aws4_request");
    }

    private static String folded(String value) {
        return value.strip().replaceAll(" +", " ");
    }

    private static byte[] hmac(byte[] key, String text) {
        return Hmac.sha256(key, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] sha256(String text) {
        return Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
