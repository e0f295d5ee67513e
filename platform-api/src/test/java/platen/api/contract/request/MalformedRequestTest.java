package platen.api.contract.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.RawSocket;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests error replies to bytes that no HTTP client would send. */
@Timeout(600)
@SharedServerTest
class MalformedRequestTest {
    private static final String LONG = "x".repeat(40_000);
    private static Tenant tenant;
    private static String key;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        key = tenant.secret(Environment.PRODUCTION, Scope.TEMPLATE_READ, Scope.TEMPLATE_RENDER);
    }

    /** Each follows a request line of HTTP/0.9, after which Tomcat would also omit the headers of the next reply. */
    @ParameterizedTest
    @ValueSource(strings = {"GET /\r\n", "GET /docs\n", "GET /api/v1/templates\r\n\r\n",
            "POST /api/v1/templates\r\n\r\n",
            "hello\r\n\r\n", "\0\0\0\0", "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003",
            "\u00ff\u00fe\r\n",
            "GET  HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1 x\r\n\r\n", "{\"data\":{}}\r\n\r\n", "SSH-2.0-OpenSSH_9.9\r\n"})
    void aFirstLineThatIsNoHttpIs400WithAHeadOfItsOwn(String bytes) throws IOException {
        for (String each : List.of("GET /\r\n", bytes)) {
            try (var raw = new RawSocket(tenant.api)) {
                raw.send(each);
                String answer = raw.answer();
                assertEnvelope(answer, "400");
                assertThat(answer).containsIgnoringCase("\r\nConnection: close\r\n").contains("first line");
                assertThat(raw.closedCleanly()).isTrue();
            }
        }
    }

    @Test
    void aGoodRequestAfterwardsIsAnsweredAsEver() throws IOException {
        assertEnvelope(RawSocket.exchange(tenant.api, "GET /\r\n"), "400");
        String answer = RawSocket.exchange(tenant.api, request("GET /api/v1/templates", ""));
        assertThat(answer).startsWith("HTTP/1.1 200").containsOnlyOnce("HTTP/1.1").contains("\r\n\r\n{\"data\":[");
    }

    @Test
    void anHttp2PrefaceIsAnsweredThatHttp2IsNotSupported() throws IOException {
        try (var raw = new RawSocket(tenant.api)) {
            raw.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0");
            String answer = raw.answer();
            assertEnvelope(answer, "505");
            assertThat(answer).contains("\r\nConnection: close\r\n");
        }
        assertThat(RawSocket.exchange(tenant.api, request("GET /api/v1/templates",
                "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n")))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void theServerAsAWholeSaysWhatItTakes() throws IOException {
        try (var raw = new RawSocket(tenant.api)) {
            for (int i = 0; i < 2; i++) {
                raw.send("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(raw.answer()).startsWith("HTTP/1.1 200")
                        .contains("\r\nAllow: DELETE, GET, HEAD, OPTIONS, PATCH, POST\r\n")
                        .containsPattern("X-Request-Id: req_[0-9a-f]{32}\r\n");
            }
        }
    }

    @Test
    void anInvalidServerWideRequestIsReportedLikeAnyOther() throws IOException {
        String answer = RawSocket.exchange(tenant.api, "OPTIONS * HTTP/1.1\r\n\r\n");
        assertEnvelope(answer, "400");
        assertThat(answer).contains("The header Host is missing.");
    }

    /** Tomcat's own refusals are distinguished as far as possible. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET /a[] HTTP/1.1                 | Host: x                             | must be percent-encoded
            GET /a{b} HTTP/1.1                | Host: x                             | must be percent-encoded
            GET /v1/templates?a={} HTTP/1.1   | Host: x                             | must be percent-encoded
            GET /a%ff HTTP/1.1                | Host: x                             | path is not percent-encoded UTF-8
            GET /a%zz HTTP/1.1                | Host: x                             | path is not percent-encoded UTF-8
            GET /a%2fb HTTP/1.1               | Host: x                             | path has characters
            GET /LONG HTTP/1.1                | Host: x                             | first line of the request is longer than
            GET / HTTP/1.1                    | X-Long: LONG                        | headers of the request are larger than
            GET / HTTP/1.1                    | Bad Header: x                       | header of the request is malformed
            GET / HTTP/1.1                    | Host: a%nHost: b                    | Host is given more than once
            GET / HTTP/1.1                    | Host: a%nContent-Length: 1%nContent-Length: 2 | Content-Length is given more than once
            GET / HTTP/1.1                    | X-A: b                              | Host is missing
            GET / HTTP/1.1                    | Host: a b                           | Host is none of a host
            GET / HTTP/1.1                    | Host: a:b                           | Host is none of a host
            GET /a[ HTTP/1.1                  | Host: x%nContent-Length: x          | must be percent-encoded
            GET / HTTP/1.1                    | Host: x%nContent-Length: x          | Content-Length is not a number
            GET / HTTP/1.1                    | Host: x%nContent-Length: -1         | Content-Length is not a number
            GET / HTTP/1.1                    | Host: x%nTransfer-Encoding: chunked, chunked | Transfer-Encoding must be chunked, once
            GET http://y/ HTTP/1.1            | Host: x                             | another host than the header Host; send the path
            GET http:/y HTTP/1.1              | Host: x                             | a URL that is malformed
            """)
    void aMalformedRequestIsAnsweredWithTheReason(String line, String headers, String message) throws IOException {
        String text = (line + "\r\n" + headers + "\r\n\r\n").replace("LONG", LONG).replace("%n", "\r\n");
        String answer = RawSocket.exchange(tenant.api, text);
        assertEnvelope(answer, "400");
        assertThat(answer).contains(message);
    }

    @Test
    void anUnknownExpectationIsNamed() throws IOException {
        String answer = RawSocket.exchange(tenant.api, request("GET /api/v1/templates", "Expect: a-miracle\r\n"));
        assertEnvelope(answer, "417");
        assertThat(answer).contains("The header Expect");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Type: application/json", "Idempotency-Key: a", "Range: bytes=0-1",
            "If-Range: \"a\""})
    void aHeaderOfOneValueThatIsThereTwiceIs400(String header) throws IOException {
        String path = "/api/v1/templates/nothing/render";
        String twice = header + "\r\n" + header + "x\r\n";
        String answer = RawSocket.exchange(tenant.api, request("POST " + path, twice + "Content-Length: 2\r\n") + "{}");
        assertEnvelope(answer, "400");
        assertThat(answer).contains("The header " + header.split(":", 2)[0] + " is given more than once.");
    }

    @Test
    void twoKeysAreAsGoodAsNone() throws IOException {
        String answer = RawSocket.exchange(tenant.api,
                request("GET /api/v1/templates", "Authorization: Bearer " + key + "\r\n"));
        assertEnvelope(answer, "401");
        assertThat(answer).contains("The header Authorization is given more than once.");
    }

    private static String request(String methodAndPath, String headers) {
        return methodAndPath + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n" + headers
                + "\r\n";
    }

    private static void assertEnvelope(String answer, String status) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " \r\n");
        String head = answer.substring(0, answer.indexOf("\r\n\r\n") + 2);
        String body = answer.substring(head.length() + 2);
        assertThat(head).containsPattern("(?i)\r\nContent-Type: application/json\r\n")
                .containsPattern("(?i)\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n");
        var json = Client.json(body);
        assertThat(json.path("code").asString()).isIn("bad_request", "unauthorized");
        assertThat(head).contains("X-Request-Id: " + json.path("request_id").asString());
    }
}
