package platen.api.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.RawSocket;
import platen.api.http.Probe;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests request bodies up to 1 MiB and strict JSON. */
class BodyReaderTest {
    private static final int LIMIT = 1_048_576;
    private static final String PATH = "/api/v1/probes";
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
    @CsvSource({"1048576,false,200", "1048576,true,200", "1048577,false,413", "1048577,true,413",
            "1100000,true,413", "5000000,false,413", "5000000,true,413", "30000000,false,413", "30000000,true,413"})
    void theLimitIsExactWhateverTheTransferEncoding(int size, boolean chunked, int status) {
        byte[] body = json(size);
        BodyPublisher publisher = chunked
                ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))
                : BodyPublishers.ofByteArray(body);
        Answer answer = api.client().send("POST", PATH, publisher, "Content-Type", "application/json");
        assertThat(answer.status()).isEqualTo(status);
        if (status == 413) {
            assertThat(answer.error()).isEqualTo("413 payload_too_large");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRefusedKeyIsAnsweredThoughItsLargeBodyIsStillOnItsWay(boolean chunked) {
        byte[] body = json(9_000_000);
        BodyPublisher publisher = chunked
                ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))
                : BodyPublishers.ofByteArray(body);
        Answer answer = new Client(api, null).send("POST", PATH, publisher, "Content-Type", "application/json");
        assertThat(answer.error()).isEqualTo("401 unauthorized");
    }

    @Test
    void afterA413TheConnectionIsClosedCleanly() throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send(head("Content-Length: 3000000"));
            raw.send(json(3_000_000));
            assertThat(raw.answer()).startsWith("HTTP/1.1 413").contains("payload_too_large");
            assertThat(raw.closedCleanly()).isTrue();
        }
    }

    @Test
    void aClientRefusedWhileSendingMaySendTheRest() throws IOException {
        byte[] body = json(3_000_000);
        try (var raw = new RawSocket(api)) {
            raw.send(head("Content-Length: 3000000"));
            assertThat(raw.answer()).startsWith("HTTP/1.1 413");
            raw.send(body);
            assertThat(raw.closedCleanly()).isTrue();
        }
    }

    @Test
    void aRefusalThatNeedNotCloseTheConnectionKeepsIt() throws IOException {
        try (var raw = new RawSocket(api)) {
            for (int i = 0; i < 2; i++) {
                raw.send("POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n");
                raw.send(json(3_000_000));
                assertThat(raw.answer()).startsWith("HTTP/1.1 401");
            }
        }
    }

    @Test
    void anExpectedOversizedBodyIsRefusedAtOnce() throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send(head("Content-Length: 3000000\r\nExpect: 100-continue"));
            assertThat(raw.answer()).startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void theLimitHoldsWhereNoBodyIsExpected() throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send("GET /api/v1/probes/one HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                    + "\r\nContent-Length: 1048577\r\n\r\n");
            raw.send(json(LIMIT + 1));
            assertThat(raw.answer()).startsWith("HTTP/1.1 413");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "nonsense", "{}{}", "{} x", "{\"a\":1,\"a\":2}", "{\"a\":NaN}",
            "{\"a\":1,\"\\u0061\":2}", "{\"d\":{\"a\":1,\"a\":1}}", "{\"\\udc00\":1}", "{\"a\":-}", "{\"a\":.5}",
            "{\"a\":+1}", "{\"a\":1} // x", "{\"a\":\"\t\"}", "{\"a\":\"\\x41\"}", "{\"a\":tru}",
            "{\"a\":Infinity}", "{'a':1}", "{\"a\":01}", "{\"a\":1,}", "\ufeff{}", "{\"a\":\"\\ud800\"}",
            "{\"a\":\"\\u0000\"}", "{\"a\":1e999999999}", "[]", "\"text\"", "null", "1"})
    void aBodyThatIsNotOneStrictJsonObjectIs400(String body) {
        assertThat(api.client().post(PATH, body).error()).isEqualTo("400 bad_request");
    }

    @Test
    void theExceededJsonLimitIsReportedWithARemedy() {
        Map<String, String> limits = Map.of("[".repeat(65) + "]".repeat(65), "deeper than 64 levels; send flatter data",
                "9".repeat(401), "longer than 400 characters; send fewer digits",
                "1e401", "exponent is beyond 400; send a text",
                "{\"" + "n".repeat(1_001) + "\":1}", "A name is longer than 1000 characters; send a shorter one");
        limits.forEach((value, told) -> assertThat(api.client().post(PATH, "{\"a\":" + value + "}").text())
                .contains("\"bad_request\"", "The body is JSON that is not accepted: ", told));
    }

    @Test
    void bytesThatAreNotUtf8Are400() {
        for (byte[] body : new byte[][]{{'{', '"', (byte) 0xff, '"', ':', '1', '}'},
                {'{', '"', (byte) 0xc0, (byte) 0xaf, '"', ':', '1', '}'},
                "{\"a\":1}".getBytes(StandardCharsets.UTF_16)}) {
            assertThat(api.client()
                    .send("POST", PATH, BodyPublishers.ofByteArray(body), "Content-Type", "application/json")
                    .error()).isEqualTo("400 bad_request");
        }
    }

    /** Also applies where the received part would be valid JSON, because the rest may be missing. */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 9\r\n\r\n", "Content-Length: 9\r\n\r\n{\"a\":1",
            "Content-Length: 9\r\n\r\n{\"a\":1}", "Transfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n",
            "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"a\":1}"})
    void aTruncatedBodyIsReportedAsSuch(String framed) throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send(head(framed.substring(0, framed.indexOf("\r\n\r\n"))));
            raw.send(framed.substring(framed.indexOf("\r\n\r\n") + 4));
            raw.end();
            assertThat(raw.answer()).startsWith("HTTP/1.1 400").contains("bad_request").contains("was cut short");
        }
    }

    /** Reading deeply nested or long input to the end costs no more than its size justifies. */
    @Test
    @Timeout(300)
    void bombsAreRefusedFast() {
        assertThat(api.client().post(PATH, "[".repeat(LIMIT)).error()).isEqualTo("400 bad_request");
        assertThat(api.client().post(PATH, "{\"a\":".repeat(100_000)).error()).isEqualTo("400 bad_request");
        assertThat(api.client().post(PATH, "{\"a\":" + "9".repeat(1_000_000) + "}").error())
                .isEqualTo("400 bad_request");
        // Wide arrays, and numbers with a short notation and a huge value, are valid JSON and are read at the cost of
        // their size.
        assertThat(api.client().post(PATH, "{\"a\":[" + "1,".repeat(500_000) + "1]}").status()).isEqualTo(200);
        var wide = new StringBuilder("{\"a\":1");
        for (int i = 0; i < 80_000; i++) {
            wide.append(",\"k").append(i).append("\":").append(i % 10);
        }
        assertThat(api.client().post(PATH, wide.append('}').toString()).status()).isEqualTo(200);
        for (String number : List.of("1e309", "1e-400", "1e99999", "-1e-99999")) {
            assertThat(api.client().post(PATH, "{\"a\":" + number + "}").status()).as(number).isIn(200, 400);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json                  | 200
            application/json; charset=utf-8   | 200
            Application/JSON;charset="UTF-8"  | 200
            application/vnd.example+json      | 200
            application/json; charset=utf-16  | 415
            application/x-www-form-urlencoded | 415
            text/plain                        | 415
            multipart/form-data; boundary=x   | 415
            nonsense                          | 415
            """)
    void aBodyOfAnotherTypeIs415(String type, int status) {
        Answer answer = api.client().send("POST", PATH, BodyPublishers.ofString("{}"), "Content-Type", type);
        assertThat(answer.status()).isEqualTo(status);
        if (status == 415) {
            assertThat(answer.error()).isEqualTo("415 bad_request");
        }
    }

    @Test
    void aFormWhoseTypeHidesItsBodyFromUsIsStillRead() {
        // If the container read the parameters, it would consume this body first.
        Answer answer = api.client()
                .send("POST", PATH + "?async=true", BodyPublishers.ofString("a=1"), "Content-Type",
                        "application/x-www-form-urlencoded");
        assertThat(answer.error()).isEqualTo("415 bad_request");
    }

    private static String head(String headers) {
        return "POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer " + key + "\r\n" + headers + "\r\n\r\n";
    }

    /** Returns a JSON object of exactly this many bytes. */
    private static byte[] json(int size) {
        return ("{\"a\":\"" + "x".repeat(size - 8) + "\"}").getBytes(StandardCharsets.US_ASCII);
    }
}
