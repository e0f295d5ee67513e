package platen.web.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;

/** Tests the page at {@code /}. */
class HomePageTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static ApiFixture api;

    @BeforeAll
    static void open() {
        api = ApiFixture.lease();
    }

    @AfterAll
    static void close() {
        api.release();
    }

    @Test
    void aBrowserGetsAPageThatSaysWhatPlatenIs() throws Exception {
        HttpResponse<String> page = get("text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        assertThat(String.join(",", page.headers().allValues("Vary"))).containsPattern("(?i)(^|,) *accept(,|$)");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'")
                .doesNotContain("unsafe");
        assertThat(page.body()).contains("This is a Platen server.", "href=\"/docs\"", "href=\"/openapi.yaml\"",
                "href=\"/operator/jobs\"", "href=\"/readyz\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", "text/plain", "text/htmlx", ";", ","})
    void otherClientsGetTheErrorOfAnUnknownPath(String accept) throws Exception {
        HttpResponse<String> reply = get(accept);
        assertThat(reply.statusCode()).isEqualTo(404);
        assertThat(reply.body()).startsWith("{\"code\":\"not_found\"");
    }

    private static HttpResponse<String> get(String accept) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(api.url("/")).header("Accept", accept).build(),
                BodyHandlers.ofString());
    }
}
