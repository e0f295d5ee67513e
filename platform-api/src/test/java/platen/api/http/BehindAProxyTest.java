package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Locale;
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
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests the base of links behind a proxy, and the 503 under overload. */
@Timeout(600)
class BehindAProxyTest {
    /** More than one, because an answered request may not have released its permit when the next one arrives. */
    private static final int MAX_REQUESTS = 4;

    private static ApiFixture api;
    private static Client client;

    @BeforeAll
    static void open() {
        api = new ApiFixture(
                Map.of("platen.api.trusted-proxies", "127.0.0.0/8,::1", "platen.api.max-concurrent-requests",
                        Integer.toString(MAX_REQUESTS)));
        client = api.client();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Forwarded         | for=1.2.3.4;proto=https;host=pdf.example.org  |                  |      | https://pdf.example.org
            X-Forwarded-Proto | https                                         | X-Forwarded-Host | pdf.example.org:8443 | https://pdf.example.org:8443
            Forwarded         | for=6.6.6.6;host=evil.example, for=1.2.3.4;proto=https;host=pdf.example.org | | | https://pdf.example.org
            Forwarded         | host=pdf.example.org;for=1.2.3.4;proto=https, for="127.0.0.9:80";host=inner | | | https://pdf.example.org
            Forwarded         | host="evil.example, for=1.2.3.4;proto=https;host=pdf.example.org | | | http://localhost:{port}
            X-Forwarded-For   | 6.6.6.6, 1.2.3.4                              | X-Forwarded-Host | evil.example, pdf.example.org | http://pdf.example.org
            """)
    void linksBeginAsATrustedProxyWasAsked(String name, String value, String other, String otherValue, String base) {
        Answer answer = other == null
                ? client.get("/api/v1/nothing", name, value)
                : client.get("/api/v1/nothing", name, value, other, otherValue);
        assertThat(answer.json().path("doc_url").asString())
                .isEqualTo(base.replace("{port}", "" + api.port()) + "/docs#error-not_found");
    }

    @Test
    void linksBeginWithTheRequestedHostWithoutABaseUrl() {
        assertThat(client.get("/api/v1/nothing").json().path("doc_url").asString())
                .isEqualTo(api.url("/docs#error-not_found").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:443", "192.0.2.1", "localhost.evil.example"})
    void linksNeverBeginWithAHostThatOnlyTheRequestNames(String host) throws Exception {
        String answer = RawSocket.exchange(api, "GET /api/v1/nothing HTTP/1.1\r\nHost: " + host
                + "\r\nAuthorization: Bearer " + api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret()
                + "\r\nConnection: close\r\n\r\n");
        assertThat(answer).doesNotContain(host).containsPattern(
                "\"doc_url\":\"http://(127\\.0\\.0\\.1|\\[[0-9:]*:1\\]):" + api.port() + "/docs#error-not_found\"");
    }

    @Test
    void noHeaderOfCorsIsEverSent() {
        for (String method : new String[]{"GET", "OPTIONS"}) {
            Answer answer = client.send(method, "/api/v1/templates", BodyPublishers.noBody(), "Origin",
                    "https://example.org", "Access-Control-Request-Method", "POST");
            assertThat(answer.http().headers().map().keySet())
                    .noneMatch(header -> header.toLowerCase(Locale.ROOT).startsWith("access-control"));
        }
    }

    @Test
    void aRequestBeyondTheConcurrencyLimitIsAskedToRetryLater() throws Exception {
        String key = api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
        var slow = new ArrayList<RawSocket>();
        try {
            Answer full = client.get("/api/v1/templates");
            while (full.status() == 200) {
                // One more request that stays open; it may be refused itself if it arrives together with the request
                // under test.
                slow.add(staying(key));
                full = client.get("/api/v1/templates");
            }
            assertThat(full.error()).isEqualTo("503 internal");
            assertThat(full.header("Retry-After")).isEqualTo("1");
        } finally {
            for (RawSocket each : slow) {
                each.close();
            }
        }
        while (client.get("/api/v1/templates").status() == 503) {
            // the clients have disconnected, but their permits may not be released yet
        }
    }

    /** Sends a request without its body. */
    private static RawSocket staying(String key) throws IOException {
        var raw = new RawSocket(api);
        raw.send("POST /api/v1/templates/nothing/render HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n");
        return raw;
    }
}
