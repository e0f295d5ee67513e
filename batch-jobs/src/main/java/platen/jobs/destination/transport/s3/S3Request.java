package platen.jobs.destination.transport.s3;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import platen.jobs.outbound.OutboundRequest.Method;

/**
 * A request to a store, before it is signed.
 *
 * @param base where the bucket begins
 * @param key name of the object; empty for the bucket
 * @param query parameters by name
 * @param headers by lower-case name; all of them are signed
 * @param payloadSha256 hash of the body, in lower-case hexadecimal digits
 */
record S3Request(Method method, S3Base base, String key, SortedMap<String, String> query, Map<String, String> headers,
        String payloadSha256) {
    /** SHA-256 of no bytes. */
    static final String EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static final String UNRESERVED = "-._~";

    S3Request {
        query = new TreeMap<>(query);
        headers = Map.copyOf(headers);
    }

    /** Returns the encoded path, the same in the URL and in the signature. */
    String path() {
        return base.path() + encoded(key, true);
    }

    /** Returns the encoded query, sorted, the same in the URL and in the signature; empty for none. */
    String queryString() {
        return query.entrySet()
                .stream()
                .map(each -> encoded(each.getKey(), false) + "=" + encoded(each.getValue(), false))
                .collect(Collectors.joining("&"));
    }

    String url() {
        String queryString = queryString();
        return base.origin() + path() + (queryString.isEmpty() ? "" : "?" + queryString);
    }

    private static String encoded(String text, boolean slashes) {
        var encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean plain = c < 128 && Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0
                    || slashes && c == '/';
            if (plain) {
                encoded.append(c);
            } else {
                encoded.append('%').append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return encoded.toString();
    }
}
