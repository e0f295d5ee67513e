package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.HttpCookie;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.TestDatabase;
import platen.db.audit.Actor;

@ResourceLock(Resources.SYSTEM_OUT)
class OperatorLoginTest {
    @TempDir
    private static Path folder;

    private static TestDatabase testing;
    private static OperatorPagesFixture pages;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        pages = new OperatorPagesFixture(testing, folder.resolve("data"), false);
    }

    @AfterAll
    static void close() {
        pages.close();
        testing.close();
    }

    @BeforeEach
    void forgetSession() {
        pages.cookies().getCookieStore().removeAll();
    }

    @Test
    void theFirstPasswordIsInAFileOfItsOwnerOnlyAndNotInTheDatabase() throws Exception {
        Path file = folder.resolve("data").resolve("operator.env");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(pages.password()).hasSizeGreaterThanOrEqualTo(24);
        String stored = testing.database().jdbi().withHandle(
                handle -> handle.createQuery("select password_hash from operator").mapTo(String.class).one());
        assertThat(stored).startsWith("$2a$").doesNotContain(pages.password());
    }

    @Test
    void aLaterStartLeavesThePasswordAlone() throws Exception {
        String before = Files.readString(folder.resolve("data/operator.env"));
        try (var again = new OperatorPagesFixture(testing, folder.resolve("data"), false)) {
            assertThat(again.loggedIn().get("/operator/jobs/overview").statusCode()).isEqualTo(200);
        }
        assertThat(folder.resolve("data/operator.env")).hasContent(before.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator", "/operator/jobs", "/operator/jobs/overview", "/operator/jobs/favicon.ico",
            "/operator/anything", "/operator/find?q=1", "/operator/history.css",
            "/operator/of/sub_0198c1aabbcc7ddd8eeeff0011223344"})
    void anonymousRequestsAreRedirectedToTheLogin(String path) throws Exception {
        var answer = pages.get(path);
        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("/operator/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator/jobs/api/jobs?state=ENQUEUED", "/operator/jobs/sse/jobstats"})
    void anonymousScriptsAreRefused(String path) throws Exception {
        var answer = pages.get(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void theRightPasswordLogsIn() throws Exception {
        pages.loggedIn();
        assertThat(pages.get("/operator/jobs/overview").statusCode()).isEqualTo(200);
    }

    @Test
    void aLoginWithoutTheFormsTokenIsRefused() throws Exception {
        var answer = pages.post("/operator/login", "username=operator&password=" + pages.password());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(pages.get("/operator/jobs/overview").statusCode()).isEqualTo(302);
    }

    @Test
    void aLoginFromAnotherSiteIsRefused() throws Exception {
        var answer = pages.send(pages.request("/operator/login")
                .header("Origin", "https://evil.example")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("_csrf=" + pages.token())));
        assertThat(answer.statusCode()).isEqualTo(403);
    }

    @Test
    void aPostWithoutAnOriginIsRefusedWithARemedy() throws Exception {
        var answer = pages.send(pages.request("/operator/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("_csrf=" + pages.token())));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("a script sends 'Origin: " + pages.base() + "'");
    }

    @Test
    void aSessionGivesNoAccessToTheApi() throws Exception {
        pages.loggedIn();
        var answer = pages.get("/api/v1/templates");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(pages.get("/operator/jobs").statusCode()).isEqualTo(302);
    }

    @Test
    void aSessionEndsWithTheLogout() throws Exception {
        String token = pages.token();
        pages.loggedIn();
        List<HttpCookie> kept = List.copyOf(pages.cookies().getCookieStore().getCookies());
        // the token of the new session
        assertThat(pages.post("/operator/logout", "_csrf=" + token).statusCode()).isEqualTo(403);
        assertThat(pages.post("/operator/logout", "_csrf=" + pages.token()).statusCode()).isEqualTo(302);
        kept.forEach(cookie -> pages.cookies().getCookieStore().add(pages.base(), cookie));
        assertThat(pages.get("/operator/jobs/overview").statusCode()).isEqualTo(302);
    }

    @Test
    void theLoginCannotBeFramedAndRunsNoScript() throws Exception {
        assertThat(pages.get("/operator/login").body()).doesNotContain("<script", "<style", " style=");
        var headers = pages.get("/operator/login").headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow()).contains("frame-ancestors 'none'")
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
                .doesNotContain("unsafe");
        assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(headers.firstValue("Referrer-Policy")).contains("same-origin");
        assertThat(headers.firstValue("Cache-Control").orElseThrow()).contains("no-store");
    }

    @Test
    void aPasswordThatBcryptWouldCutIsWrongAndNoError() throws Exception {
        assertThat(pages.login("operator", "x".repeat(100)).statusCode()).isEqualTo(401);
    }

    @Test
    void theDelayIsReportedWhetherOrNotTheNameExists() throws Exception {
        try (var fresh = new OperatorPagesFixture(testing, folder.resolve("data"), false)) {
            String words = withoutToken(fresh.login("operator", "wrong").body());
            for (int i = 1; i < 5; i++) {
                var wrong = fresh.login("nobody", "wrong");
                assertThat(wrong.statusCode()).isEqualTo(401);
                assertThat(withoutToken(wrong.body())).isEqualTo(words);
            }
            var early = fresh.login("nobody", "wrong");
            for (int i = 0; early.statusCode() == 401 && i < 8; i++) {
                // on a slow machine the delay may be over already; it doubles each time
                early = fresh.login("nobody", "wrong");
            }
            assertThat(early.statusCode()).isEqualTo(429);
            String seconds = early.headers().firstValue("Retry-After").orElseThrow();
            assertThat(early.body()).containsPattern("Wait " + seconds + " seconds?, then try again\\.");
        }
    }

    @Test
    void beforeTheLoginThereIsNoSession() throws Exception {
        pages.get("/operator/jobs");
        pages.get("/operator/login");
        pages.login("operator", "wrong");
        assertThat(cookies()).containsOnlyKeys("XSRF-TOKEN");
    }

    @Test
    void anotherLoginChangesTheSessionsId() throws Exception {
        String first = session(pages.loggedIn());
        assertThat(session(pages.loggedIn())).isNotEqualTo(first);
    }

    @Test
    void cookiesAreKeptFromScriptsAndOtherSites() throws Exception {
        String form = pages.get("/operator/login").headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(form).contains("HttpOnly", "SameSite=Strict", "Path=/operator").doesNotContain("Secure");
        String session = setCookies(pages.login("operator", pages.password())).get("JSESSIONID");
        assertThat(session).contains("HttpOnly", "SameSite=Lax", "Path=/operator").doesNotContain("Secure");
    }

    @Test
    void anotherPasswordEndsAllSessions() throws Exception {
        pages.loggedIn();
        assertThat(pages.get("/operator/jobs/overview").statusCode()).isEqualTo(200);
        String fresh = pages.passwords().regenerate("operator", Actor.cli()).orElseThrow();
        assertThat(pages.get("/operator/jobs/overview").statusCode()).isEqualTo(302);
        assertThat(pages.get("/operator/jobs/api/jobs?state=ENQUEUED").statusCode()).isEqualTo(401);
        assertThat(pages.password()).isEqualTo(fresh);
        assertThat(pages.loggedIn().get("/operator/jobs/overview").statusCode()).isEqualTo(200);
    }

    @Test
    void redirectsNameNoHost() throws Exception {
        for (String path : List.of("/operator", "/operator/jobs/overview")) {
            String answer = raw("GET " + path + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
            assertThat(answer).contains("\r\nLocation: /operator/").doesNotContain("evil.example");
        }
        assertThat(pages.login("operator", pages.password()).headers().firstValue("Location"))
                .contains("/operator/health");
    }

    @Test
    void behindAProxyThatEncryptsCookiesAreSecureAndAddressesAreTheClients() throws Exception {
        Map<String, Object> trusting = Map.of("platen.api.trusted-proxies", "127.0.0.1");
        try (var behind = new OperatorPagesFixture(testing, folder.resolve("data"), false, trusting)) {
            assertThat(behind.send(behind.request("/operator/login").header("X-Forwarded-Proto", "https"))
                    .headers()
                    .firstValue("Set-Cookie")
                    .orElseThrow()).contains("Secure");
            var wrong = proxied(behind, "6.6.6.6", "wrong");
            for (int i = 0; wrong.statusCode() == 401 && i < 16; i++) {
                wrong = proxied(behind, "6.6.6.6", "wrong");
            }
            assertThat(wrong.statusCode()).isEqualTo(429);
            var right = proxied(behind, "192.0.2.7", behind.password());
            assertThat(right.statusCode()).isEqualTo(302);
            assertThat(setCookies(right).get("JSESSIONID")).contains("Secure");
        }
    }

    /** Sends a login as a TLS-terminating proxy does, with whatever the client had put into the header. */
    private static HttpResponse<String> proxied(OperatorPagesFixture behind, String client, String password)
            throws Exception {
        String token = behind.token();
        // The cookie is not Secure here, because the form was fetched without the proxy.
        return behind.send(behind.request("/operator/login")
                .header("X-Forwarded-For", "10.9.8.7, " + client)
                .header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "pdf.example.org")
                .header("Origin", "https://pdf.example.org")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("username=operator&password=" + password + "&_csrf=" + token)));
    }

    @Test
    void noPasswordIsOnTheConsole(@TempDir Path other) throws Exception {
        PrintStream console = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (var database = new TestDatabase(); var first = new OperatorPagesFixture(database, other, false)) {
            assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain(first.password())
                    .contains("Operator login: operator, password in " + other.resolve("operator.env"));
        } finally {
            System.setOut(console);
        }
    }

    private static String raw(String request) throws Exception {
        try (var socket = new Socket(pages.base().getHost(), pages.base().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Map<String, String> setCookies(HttpResponse<String> answer) {
        return answer.headers()
                .allValues("Set-Cookie")
                .stream()
                .collect(Collectors.toMap(cookie -> cookie.substring(0, cookie.indexOf('=')), cookie -> cookie,
                        (first, last) -> last));
    }

    private static Map<String, String> cookies() {
        return pages.cookies()
                .getCookieStore()
                .getCookies()
                .stream()
                .collect(Collectors.toMap(HttpCookie::getName, HttpCookie::getValue));
    }

    private static String withoutToken(String page) {
        return page.replaceAll("value=\"[^\"]*\"", "");
    }

    private static String session(OperatorPagesFixture loggedIn) {
        assertThat(loggedIn).isSameAs(pages);
        return Objects.requireNonNull(cookies().get("JSESSIONID"));
    }
}
