package platen.api.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Generates requests of the described operations with one or many errors; the same seed gives the same requests. */
final class RandomRequests {
    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    private static final List<String> TEXTS = List.of("", "consent", "0", "1", "-1", "99999999999999999999", "true",
            "null", "production", "draft", "2026-08-22T10:00:00Z", "sub_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5",
            "bat_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5", "run_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5",
            "sch_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5", "tpl_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5", "sub_", "ä", "\u0000",
            "\ud83d\udd11", "\u202e", "' or 1=1 --", "{{x}}", "a.b[0].c", "a".repeat(3_000), "../..", "%",
            "*/5 * * * *",
            "https://example.org/" + "x".repeat(3_000), "data:image/png;base64,AAAA");
    private static final List<String> HEADERS = List.of("Prefer: wait=0", "Prefer: respond-async",
            "Accept: application/problem+json", "Accept: image/png", "Idempotency-Key: a", "Idempotency-Key: \"a",
            "If-None-Match: *", "If-None-Match: \"x\"", "Range: bytes=0-1", "Range: bytes=9-1", "Range: x",
            "Accept-Encoding: gzip", "Content-Encoding: gzip", "Expect: 100-continue", "X-Request-Id: mine",
            "If-Modified-Since: x", "Content-Type: text/plain", "Content-Type: multipart/form-data; boundary=b",
            "Content-Type: application/x-ndjson", "Content-Type: text/csv", "Transfer-Encoding: x", "Cookie: a=b");

    private final Random random;
    private final List<Operation> operations = Description.operations();

    RandomRequests(long seed) {
        random = new Random(seed);
    }

    /** Returns all bytes of the next request, whose connection ends with its reply. */
    byte[] next(String key) {
        Operation operation = any(operations);
        String method = seldom() ? any(METHODS) : operation.method();
        var head = new StringBuilder(method).append(' ').append(path(operation)).append(query(operation))
                .append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        if (!seldom()) {
            head.append("Authorization: Bearer ").append(key).append("\r\n");
        }
        for (int n = random.nextInt(3); n > 0; n--) {
            head.append(any(HEADERS)).append("\r\n");
        }
        byte[] body = operation.sampleBody().map(sample -> {
            head.append("Content-Type: ").append(sample.type()).append("\r\n");
            return body(sample.example());
        }).orElseGet(() -> seldom() ? "{}".getBytes(StandardCharsets.UTF_8) : new byte[0]);
        if (body.length > 0) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return all;
    }

    private String path(Operation operation) {
        return PARAMETER.matcher(operation.path()).replaceAll(
                each -> random.nextBoolean() ? "consent" : encoded(any(TEXTS)).replace("\\", "").replace("$", ""));
    }

    private String query(Operation operation) {
        var query = new StringBuilder();
        for (JsonNode parameter : operation.parameters()) {
            if (parameter.path("in").asString().equals("query") && seldom()) {
                query.append(query.isEmpty() ? '?' : '&').append(parameter.path("name").asString()).append('=')
                        .append(encoded(value(parameter.path("schema"))));
            }
        }
        return seldom() ? query.append(query.isEmpty() ? '?' : '&').append("x=%ff").toString() : query.toString();
    }

    private String value(JsonNode schema) {
        JsonNode allowed = Description.resolve(schema).path("enum");
        return allowed.isEmpty() || seldom() ? any(TEXTS) : allowed.get(random.nextInt(allowed.size())).asString();
    }

    private byte[] body(JsonNode example) {
        JsonNode mutated = example.isString() ? example : mutated(example);
        byte[] bytes = (mutated.isString() ? mutated.asString() : mutated.toString()).getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && seldom()) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /** Returns the value with some of its parts replaced, removed or repeated. */
    private JsonNode mutated(JsonNode value) {
        if (seldom()) {
            return odd();
        }
        if (value instanceof ObjectNode object) {
            var copy = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(member -> {
                if (!seldom()) {
                    copy.set(seldom() ? any(TEXTS) : member.getKey(), mutated(member.getValue()));
                }
            });
            return copy;
        }
        if (value instanceof ArrayNode array) {
            var copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> copy.add(mutated(each)));
            return copy;
        }
        return value;
    }

    private JsonNode odd() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (random.nextInt(8)) {
            case 0 -> json.nullNode();
            case 1 -> json.booleanNode(random.nextBoolean());
            case 2 -> json.numberNode(random.nextLong());
            case 3 -> json.numberNode(random.nextDouble());
            case 4 -> json.arrayNode().add(any(TEXTS)).add(1).addNull();
            case 5 -> json.objectNode().put(any(TEXTS), any(TEXTS));
            default -> json.stringNode(any(TEXTS));
        };
    }

    private boolean seldom() {
        return random.nextInt(8) == 0;
    }

    private <T> T any(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
