package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.RawSocket;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests that every error has the envelope (contract rule 12.1). */
class ErrorEnvelopeTest {
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

    @Test
    void codeAndMessageComeFirstThenTheRequestIdOfTheHeader() {
        Answer answer = api.client().get("/api/v1/nothing");
        assertThat(answer.text()).startsWith("{\"code\":\"not_found\",\"message\":\"");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("X-Request-Id")).matches("req_[0-9a-f]{32}")
                .isEqualTo(answer.json().path("request_id").asString());
        assertThat(answer.json().path("doc_url").asString()).startsWith("http://localhost:");
    }

    @Test
    void everyReplyHasARequestIdOfItsOwn() {
        Answer first = api.client().get("/api/v1/probes/one");
        Answer second = api.client().get("/api/v1/probes/one", "X-Request-Id", "chosen-by-the-caller");
        assertThat(first.header("X-Request-Id")).matches("req_[0-9a-f]{32}");
        assertThat(second.header("X-Request-Id")).matches("req_[0-9a-f]{32}")
                .isNotEqualTo(first.header("X-Request-Id"));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            GET,     /nothing,              404 not_found
            POST,    /nothing,              404 not_found
            GET,     /,                     404 not_found
            GET,     /api,                  404 not_found
            GET,     /api/v1,               404 not_found
            GET,     /api/v2/templates,     404 not_found
            DELETE,  /api/v1/nothing,       404 not_found
            GET,     /api/v1/probes/one/,   404 not_found
            GET,     /API/v1/probes/one,    404 not_found
            GET,     /error,                404 not_found
            GET,     /api/v1/submissions/,  404 not_found
            GET,     /api/v1/submissions//pdf,        404 not_found
            GET,     /api/v1/templates//render,       404 not_found
            GET,     /v1/templates//versions,         404 not_found
            GET,     /api/v1/workflows/runs//pdf,     404 not_found
            PATCH,   /api/v1/probes,        405 bad_request
            PUT,     /api/v1/probes/one,    405 bad_request
            PURGE,   /api/v1/probes/one,    405 bad_request
            """)
    void unknownPathsAre404AndWrongMethods405(String method, String path, String expected) {
        Answer answer = api.client().send(method, path, BodyPublishers.noBody());
        assertThat(answer.error()).isEqualTo(expected);
        if (answer.status() == 405) {
            assertThat(answer.header("Allow"))
                    .isEqualTo(path.endsWith("one") ? "DELETE, GET, HEAD, OPTIONS" : "GET, HEAD, OPTIONS, POST")
                    .isEqualTo(api.client().send("OPTIONS", path, BodyPublishers.noBody()).header("Allow"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/templates/a%25b", "/api/v1/templates/..%2fa", "/api/v1/templates/a;b",
            "/api/v1/templates/%2e%2e"})
    void anUnusualPathIsReportedAsRequested(String path) throws IOException {
        String answer = RawSocket.exchange(api,
                "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 40").contains("X-Request-Id").contains("\"request_id\"")
                .containsPattern("\"message\":\"[^\"]* path ");
    }

    @Test
    void withProblemJsonTheSameObjectGainsTheMembersOfRfc9457() {
        Answer answer = api.client().get("/api/v1/nothing", "Accept", "application/problem+json, */*;q=0.1");
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        JsonNode body = answer.json();
        assertThat(body.propertyNames()).containsExactly("code", "message", "request_id", "doc_url", "type", "title",
                "status", "detail", "instance");
        assertThat(body.path("status").intValue()).isEqualTo(404);
    }

    @Test
    void theFormOfAReplyNeverDependsOnAccept() {
        Answer answer = api.client().get("/api/v1/probes/one", "Accept", "text/html;q=broken, image/png");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void aBugOfOursIs500InternalAndTellsNothingOfItsInside() {
        Answer answer = api.client(Environment.PRODUCTION, Scope.SUBMISSION_DELETE)
                .send("DELETE", "/api/v1/probes/one", BodyPublishers.noBody());
        assertThat(answer.error()).isEqualTo("500 internal");
        assertThat(answer.text()).doesNotContain("select", "secret", "Exception", "platen.", "java");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GARBAGE                                                       | 400
            GET /api/v1/probes/one HTTP/9.9                               | 505
            GET /api/v1/probes/%zz HTTP/1.1                               | 400
            GET /api/v1/probes/%00 HTTP/1.1                               | 400
            GET /api/v1/probes/a%2Fb HTTP/1.1                             | 400
            GET /api/v1/probes/<script> HTTP/1.1                          | 400
            GET /api/v1/probes/a\\b HTTP/1.1                              | 400
            GET /api/v1/../../etc/passwd HTTP/1.1                         | 400
            GET http:///api/v1/probes HTTP/1.1                            | 400
            TRACE /api/v1/probes HTTP/1.1                                 | 405
            CONNECT localhost:80 HTTP/1.1                                 | 501
            GET                                                           | 400
            G\u0000T /api/v1/probes HTTP/1.1                             | 400
            GET /api/v1/probes/LONG HTTP/1.1                              | 400
            GET /api/v1/probes?x=LONG HTTP/1.1                            | 400
            GET /api/v1/nothing HTTP/1.0                                  | 404
            PUT /api/v1/probes HTTP/1.0                                   | 405
            """)
    void whatTomcatRefusesIsInTheEnvelopeToo(String requestLine, int status) throws IOException {
        String line = requestLine.replace("LONG", "x".repeat(40_000)).replace("\\u0000", "\0");
        String answer = RawSocket.exchange(api, line + "\r\nHost: localhost\r\nAuthorization: Bearer " + key
                + "\r\n\r\n");
        assertEnvelope(answer, status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Bad Header: x                         | 400
            X-Large: LARGE                        | 400
            Transfer-Encoding: gzip, chunked      | 501
            Transfer-Encoding: identity           | 501
            Content-Length: -1                    | 400
            Content-Length: 1, 2                  | 400
            Host: two.example.org                 | 400
            X-Null: a\\0b                         | 400
            """)
    void brokenHeadersAreInTheEnvelopeToo(String header, int status) throws IOException {
        String text = header.replace("LARGE", "x".repeat(40_000)).replace("\\0", "\0");
        String answer = RawSocket.exchange(api,
                "POST /api/v1/probes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Authorization: Bearer " + key + "\r\n" + text + "\r\n\r\n");
        assertEnvelope(answer, status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit=%zz
            limit=%C3%28
            limit=%
            limit=5&limit=6
            limit=0
            limit=101
            limit=x
            limit=+5
            limit=1e1
            limit=01
            limit=
            limit=99999999999999999999
            """)
    void queryParametersThatAreMalformedRepeatedOrOutOfRangeAre400(String query) throws IOException {
        String answer = RawSocket.exchange(api, "GET /api/v1/probes/one?" + query
                + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n\r\n");
        assertEnvelope(answer, 400);
        assertThat(answer).contains("\"code\":\"bad_request\"");
    }

    @Test
    void headAnswersWithTheHeadersOfGet() {
        Answer get = api.client().get("/api/v1/probes/one");
        Answer head = api.client().send("HEAD", "/api/v1/probes/one", BodyPublishers.noBody());
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("Content-Length")).isEqualTo(String.valueOf(get.bytes().length));
    }

    @Test
    void jsonIsCompressedOnDemand() {
        Answer answer = api.client().get("/api/v1/probes", "Accept-Encoding", "gzip");
        assertThat(answer.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(answer.bytes().length).isLessThan(2_000);
        assertThat(api.client().get("/api/v1/probes").header("Content-Encoding")).isEmpty();
    }

    @Test
    void tooManyHeadersAndAHandshakeOfTlsAreInTheEnvelopeToo() throws IOException {
        var many = new StringBuilder("GET /api/v1/probes HTTP/1.1\r\nHost: localhost\r\n");
        for (int i = 0; i < 1_000; i++) {
            many.append("X-").append(i).append(": y\r\n");
        }
        String answer = RawSocket.exchange(api, many.append("\r\n").toString());
        assertEnvelope(answer, 400);
        assertThat(answer).contains("The request has more than 100 headers.");
        assertEnvelope(RawSocket.exchange(api, "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n"), 400);
    }

    @Test
    void anHttp10ClientIsServedWithoutChunksOnAConnectionThatEnds() throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send("GET /api/v1/probes HTTP/1.0\r\nAuthorization: Bearer " + key + "\r\n\r\n");
            String answer = raw.answer();
            assertThat(answer).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("transfer-encoding");
            assertThat(raw.closedCleanly()).isTrue();
        }
    }

    /** Every error in the chunks is reported, and the connection is closed. */
    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n\r\n", "ffffffffffffffff1\r\n{}", "2\r\n{}XX0\r\n\r\n"})
    void brokenChunksAre400(String chunks) throws IOException {
        String answer = RawSocket.exchange(api, "POST /api/v1/probes HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nAuthorization: Bearer " + key
                + "\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
        assertEnvelope(answer, 400);
        assertThat(answer).contains("\"message\":\"The request's body ").contains("a chunk is malformed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/9.9", "HTTP/1.1\r\nTransfer-Encoding: identity"})
    void unsupportedProtocolFeaturesAreClientErrors(String version) throws IOException {
        String answer = RawSocket.exchange(api,
                "POST /api/v1/probes " + version + "\r\nHost: localhost\r\nAuthorization: Bearer "
                        + key + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 50").contains("\"code\":\"bad_request\"").contains("; send ");
    }

    @Test
    void traceIsRefusedWithWhatThePathTakesAndRepeatsNothing() throws IOException {
        String answer = RawSocket.exchange(api,
                "TRACE /api/v1/probes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + key + "\r\n\r\n");
        assertEnvelope(answer, 405);
        assertThat(answer).containsIgnoringCase("\r\nAllow: GET, HEAD, OPTIONS, POST\r\n").doesNotContain(key);
    }

    @ParameterizedTest
    @CsvSource({"gzip, 415", "br, 415", "'gzip, identity', 415", "identity, 200"})
    void aCompressedBodyIsRefused(String encoding, int status) {
        Answer answer = api.client().post("/api/v1/probes", "{\"name\":\"x\"}", "Content-Encoding", encoding);
        if (status == 415) {
            assertThat(answer.error()).isEqualTo("415 bad_request");
            assertThat(answer.json().path("message").asString()).contains("Content-Encoding");
            assertThat(answer.header("Accept-Encoding")).isEqualTo("identity");
        } else {
            assertThat(answer.status()).isNotEqualTo(415);
        }
    }

    private static void assertEnvelope(String answer, int status) {
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        String head = answer.substring(0, answer.indexOf("\r\n\r\n"));
        assertThat(head).containsIgnoringCase("content-type: application/json").containsIgnoringCase("x-request-id: ");
        JsonNode body = Client.json(answer.substring(head.length() + 4));
        assertThat(body.path("code").asString()).isNotEmpty();
        assertThat(body.path("message").asString()).isNotEmpty().doesNotContain("Exception", "tomcat", "java");
    }
}
