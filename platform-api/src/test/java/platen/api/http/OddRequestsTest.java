package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.RawSocket;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests bytes that no client library sends: each request is answered, and none with an internal error. */
@Tag("thorough")
class OddRequestsTest {
    private static final List<String> TARGETS = List.of("/livez", "/readyz", "/probe", "/api/v1/probes/one",
            "/api/v1/probes",
            "/v1/batches", "/docs", "/error", "/nothing", "/inbox/x", "/dashboard", "/operator/jobs",
            "/actuator/health");
    private static final List<String> METHODS = List.of("GET", "POST", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE");
    private static final List<String> HEADERS = List.of("Accept", "Accept-Encoding", "Accept-Language",
            "Content-Type", "Content-Encoding", "Cookie", "Expect", "Range", "If-Range", "If-None-Match",
            "If-Modified-Since", "Idempotency-Key", "Prefer", "Origin", "Sec-Fetch-Mode", "Forwarded",
            "X-Forwarded-For", "X-Forwarded-Proto", "Connection", "Upgrade", "TE", "Referer", "User-Agent",
            "Authorization");
    private static final List<String> VALUES = List.of("gzip", "application/json", "text/html;q=0.5", "bytes=0-1",
            "multipart/form-data; boundary=x", "\"a\"", "1", "cors", "chunked", "a=b; c=d", "utf-8");
    private static final List<String> ODDITIES = List.of("\u0000", "\u0001", "\t", "\u000b", "\u007f", "\u0080",
            "\u00ff", "%", "%ff", "%00", "%zz", "%u0041", ";", ",", "\"", "\\", "=", "&", "?", "#", "..", "//", "[",
            "{", "<", " ", "é", "'", "|", "^", "`", "*/*", ";q=", "charset=", "x".repeat(300));
    private static ApiFixture api;
    private static String key;

    @BeforeAll
    static void open() {
        api = new ApiFixture(Probe.class);
        key = api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/livez?x=%ff", "/readyz?%ff=x", "/probe?x=%ff", "/probe?x=%", "/probe?%00", "/probe?x=%zz",
            "/api/v1/probes?x=%ff", "/nothing?x=%ff", "/docs?x=%ff",
            "/livez?x=%", "/livez?x=%zz", "/livez?%00", "/dashboard?x=%ff", "/livez?x=%c3%28"})
    void aQueryThatIsNotUtf8IsNoFailureOfTheServer(String target) throws IOException {
        assertAnswered("GET " + target, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept-Encoding: gz\u0001ip", "Accept-Encoding: gzip;q=\u007f", "Accept-Encoding: \"",
            "Accept-Encoding: gzip;q=x", "Accept-Encoding: ;;,,", "Content-Type: application/\u0001json",
            "Content-Type: \u007f", "Content-Type: ;", "Content-Type: application/json; charset=\u0001",
            "Content-Type: application/json; charset=nothing", "Content-Type: text/plain; charset=\"",
            "Accept: \u0001", "Accept: application/problem+json;q=\u0001", "Range: \u0001", "Cookie: \u0001=\u0001",
            "If-None-Match: \u0001", "If-Modified-Since: \u0001", "Prefer: \u0001", "Idempotency-Key: \u0001",
            "X-Forwarded-For: \u0001", "Accept-Language: \u0001", "Expect: \u0001", "Accept-Encoding: \u0000"})
    void aHeaderWithControlCharactersIsNoFailureOfTheServer(String header) throws IOException {
        for (String line : List.of("GET /api/v1/probes", "GET /api/v1/probes/one", "GET /livez", "POST /api/v1/probes",
                "GET /nothing", "GET /docs")) {
            assertAnswered(line, header + "\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data;[ boundary=x", "multipart/form-data;", "multipart/form-data",
            "multipart/form-data; boundary=", "multipart/form-data; boundary=\"", "multipart/mixed; boundary=x",
            "multipart/;", "multipart/form-data; boundary=x"})
    void aTypeOfPartsOnARequestWithoutPartsIsNoFailureOfTheServer(String type) throws IOException {
        for (String line : List.of("GET /dashboard", "POST /dashboard", "GET /api/v1/probes", "POST /api/v1/probes",
                "GET /livez", "GET /docs", "GET /nothing")) {
            assertAnswered(line, "Content-Type: " + type + "\r\n");
        }
    }

    @Test
    void oddRequestsOfAFixedSeedAreAllAnswered() throws IOException {
        fuzz(20_261_122L, 400);
    }

    @Test
    void oddRequestsOfManySeedsAreAllAnswered() throws IOException {
        for (long seed = 0; seed < 12; seed++) {
            fuzz(seed, 1_000);
        }
    }

    private static void fuzz(long seed, int requests) throws IOException {
        var random = new Random(seed);
        for (int i = 0; i < requests; i++) {
            String target = oddly(random, any(random, TARGETS) + (random.nextBoolean() ? "?x=1" : ""));
            var headers = new StringBuilder();
            for (int n = random.nextInt(4); n > 0; n--) {
                headers.append(any(random, HEADERS)).append(": ").append(oddly(random, any(random, VALUES)))
                        .append("\r\n");
            }
            assertAnswered(any(random, METHODS) + " " + target, headers.toString());
        }
        assertThat(RawSocket.exchange(api, "GET /probe HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    private static String oddly(Random random, String text) {
        if (random.nextInt(3) == 0) {
            return text;
        }
        int at = random.nextInt(text.length() + 1);
        return text.substring(0, at) + any(random, ODDITIES) + text.substring(at);
    }

    private static <T> T any(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static void assertAnswered(String line, String headers) throws IOException {
        String request = line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + key
                + "\r\n" + headers + "\r\n";
        String answer;
        try (var raw = new RawSocket(api)) {
            raw.send(request);
            raw.end();
            answer = raw.toTheEnd();
        }
        assertThat(answer).as(escaped(request)).matches("(?s)HTTP/1\\.1 [2345].*");
        int status = Integer.parseInt(answer.substring(9, 12));
        assertThat(status).as(escaped(request)).isNotEqualTo(500);
        assertThat(answer.toLowerCase(Locale.ROOT)).as(escaped(request)).contains("x-request-id: req_");
        if (status >= 400 && !line.startsWith("HEAD") && !answer.contains("-Encoding: gzip")) {
            assertThat(answer).as(escaped(request)).contains("{\"code\":\"").contains("\"request_id\"");
        }
    }

    private static String escaped(String request) {
        var text = new StringBuilder();
        request.chars().forEach(c -> text.append(c >= 32 && c < 127 ? (char) c : "\\x%02x".formatted(c)));
        return text.toString();
    }
}
