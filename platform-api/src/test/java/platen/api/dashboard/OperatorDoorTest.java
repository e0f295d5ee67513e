package platen.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpCookie;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.TestingDatabase;

class OperatorDoorTest {
    @TempDir
    private static Path folder;

    private static TestingDatabase testing;
    private static TestingDoor door;

    @BeforeAll
    static void open() {
        testing = new TestingDatabase();
        door = new TestingDoor(testing, folder.resolve("data"), false);
    }

    @AfterAll
    static void close() {
        door.close();
        testing.close();
    }

    @BeforeEach
    void forgetSession() {
        door.cookies().getCookieStore().removeAll();
    }

    @Test
    void theFirstPasswordIsInAFileOfItsOwnerOnlyAndNotInTheDatabase() throws Exception {
        Path file = folder.resolve("data").resolve("operator.env");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(door.password()).hasSizeGreaterThanOrEqualTo(24);
        String stored = testing.database().jdbi().withHandle(
                handle -> handle.createQuery("select password_hash from operator").mapTo(String.class).one());
        assertThat(stored).startsWith("$2a$").doesNotContain(door.password());
    }

    @Test
    void aLaterStartLeavesThePasswordAlone() throws Exception {
        String before = Files.readString(folder.resolve("data/operator.env"));
        try (var again = new TestingDoor(testing, folder.resolve("data"), false)) {
            assertThat(again.loggedIn().get("/operator/jobs/overview").statusCode()).isEqualTo(200);
        }
        assertThat(folder.resolve("data/operator.env")).hasContent(before.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator", "/operator/jobs", "/operator/jobs/overview", "/operator/jobs/favicon.ico",
            "/operator/anything", "/operator/find?q=1", "/operator/history.css",
            "/operator/of/sub_0198c1aabbcc7ddd8eeeff0011223344"})
    void strangersAreSentToTheLogin(String path) throws Exception {
        var answer = door.get(path);
        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("/operator/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator/jobs/api/jobs?state=ENQUEUED", "/operator/jobs/sse/jobstats"})
    void scriptsOfStrangersGetNothing(String path) throws Exception {
        var answer = door.get(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void theRightPasswordOpensUnderAnotherSessionId() throws Exception {
        door.get("/operator/login");
        String before = session();
        door.loggedIn();
        assertThat(session()).isNotEqualTo(before);
        assertThat(door.get("/operator/jobs/overview").statusCode()).isEqualTo(200);
    }

    @Test
    void aLoginWithoutTheFormsTokenIsRefused() throws Exception {
        var answer = door.post("/operator/login", "username=operator&password=" + door.password());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(door.get("/operator/jobs/overview").statusCode()).isEqualTo(302);
    }

    @Test
    void aLoginFromAnotherSiteIsRefused() throws Exception {
        var answer = door.send(door.request("/operator/login")
                .header("Origin", "https://evil.example")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("_csrf=" + door.token())));
        assertThat(answer.statusCode()).isEqualTo(403);
    }

    @Test
    void whoDoesNotSayWhereAPostComesFromIsToldHow() throws Exception {
        var answer = door.send(door.request("/operator/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("_csrf=" + door.token())));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("a script sends 'Origin: " + door.base() + "'");
    }

    @Test
    void aSessionOpensNothingOfTheApi() throws Exception {
        door.loggedIn();
        var answer = door.get("/api/v1/templates");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(door.get("/operator").statusCode()).isEqualTo(302);
    }

    @Test
    void afterLoggingOutTheSessionIsDead() throws Exception {
        String token = door.token();
        door.loggedIn();
        List<HttpCookie> kept = List.copyOf(door.cookies().getCookieStore().getCookies());
        // the token of the new session
        assertThat(door.post("/operator/logout", "_csrf=" + token).statusCode()).isEqualTo(403);
        assertThat(door.post("/operator/logout", "_csrf=" + door.token()).statusCode()).isEqualTo(302);
        kept.forEach(cookie -> door.cookies().getCookieStore().add(door.base(), cookie));
        assertThat(door.get("/operator/jobs/overview").statusCode()).isEqualTo(302);
    }

    @Test
    void theLoginCannotBeFramedAndRunsNoScript() throws Exception {
        var headers = door.get("/operator/login").headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow()).contains("frame-ancestors 'none'")
                .contains("default-src 'none'")
                .doesNotContain("script-src");
        assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(headers.firstValue("Referrer-Policy")).contains("same-origin");
        assertThat(headers.firstValue("Cache-Control").orElseThrow()).contains("no-store");
    }

    @Test
    void theEleventhWrongPasswordIsAnsweredInTheSameWords() throws Exception {
        String words = withoutToken(door.login("operator", "wrong").body());
        for (int i = 0; i < LoginLimit.PER_ACCOUNT; i++) {
            var wrong = door.login("nobody", "wrong");
            assertThat(wrong.statusCode()).isEqualTo(401);
            assertThat(withoutToken(wrong.body())).isEqualTo(words);
        }
        var refused = door.login("nobody", "wrong");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(withoutToken(refused.body())).isEqualTo(words);
    }

    private static String withoutToken(String page) {
        return page.replaceAll("value=\"[^\"]*\"", "");
    }

    private static String session() {
        return door.cookies()
                .getCookieStore()
                .getCookies()
                .stream()
                .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElseThrow();
    }
}
