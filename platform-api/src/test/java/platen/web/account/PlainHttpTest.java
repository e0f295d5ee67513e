package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;

/** Serves people without encryption: the log warns, and cookies are those that browsers accept over http. */
@Isolated("reads the log of the process")
class PlainHttpTest {
    private static final String PERSON = "plain@example.org";

    @TempDir
    Path folder;

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("platen.web");

    @BeforeEach
    void listen() {
        log.list = new CopyOnWriteArrayList<>();
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    @ParameterizedTest
    @CsvSource({"http://intranet.example,true", "http://192.0.2.7:8080,true", "HTTP://intranet.example,true",
            "http://localhost.example,true", "http://[2001:db8::1],true", "https://docs.example.org,false",
            "http://localhost:8080,false", "http://LOCALHOST:8080,false", "http://127.0.0.1:8080,false",
            "http://127.1.2.3,false", "http://[::1]:8080,false", "http://platen.localhost,false"})
    void anAddressThatPeopleReachWithoutEncryptionIsPlain(String base, boolean plain) {
        assertThat(new AccountSettings(folder, base).isPlain()).isEqualTo(plain);
    }

    @Test
    void theStartWarnsOfAPlainAddress() {
        String base = "http://intranet.example";
        try (var _ = server(Map.of("platen.api.base-url", base))) {
            assertThat(warnings()).singleElement().asString().contains(base, "without encryption", "https",
                    "PLATEN_BASE_URL");
        }
    }

    @Test
    void aLoginOverPlainHttpFromAnotherMachineIsWarnedOfOnce() {
        try (var server = server(Map.of("platen.api.trusted-proxies", "127.0.0.1"))) {
            login(server, "127.0.0.1", "http");
            login(server, "192.0.2.7", "https");
            assertThat(warnings()).isEmpty();
            login(server, "192.0.2.7", "http");
            login(server, "192.0.2.8", "http");
            assertThat(warnings()).singleElement().asString().contains("192.0.2.7", "without encryption");
        }
    }

    @Test
    void overPlainHttpCookiesHaveNoPrefixAndBrowsersAreNotToldToStayOnHttps() {
        try (var server = server(Map.of("platen.api.trusted-proxies", "127.0.0.1"))) {
            HttpResponse<String> login = login(server, "192.0.2.7", "http");
            assertThat(login.statusCode()).isEqualTo(303);
            assertThat(login.headers().allValues("Set-Cookie"))
                    .filteredOn(each -> each.startsWith("platen_session="))
                    .singleElement()
                    .asString()
                    .contains("Path=/", "HttpOnly", "SameSite=Lax")
                    .doesNotContain("Secure");
            assertThat(login.headers().allValues("Set-Cookie")).noneMatch(each -> each.contains("__Host-"));
            assertThat(login.headers().firstValue("Strict-Transport-Security")).isEmpty();
        }
    }

    private HttpResponse<String> login(DashboardFixture server, String client, String scheme) {
        Visitor visitor = server.visitor();
        HttpResponse<String> page = visitor.send(visitor.request("/login").header("X-Forwarded-Proto", scheme)
                .header("X-Forwarded-For", client));
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
        String token = page.body().replaceFirst("(?s).*name=\"_csrf\" value=\"([^\"]+)\".*", "$1");
        HttpResponse<String> answer = server.visitor().send(visitor.request("/login")
                .header("X-Forwarded-Proto", scheme)
                .header("X-Forwarded-For", client)
                .header("Cookie", cookie)
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(
                        Visitor.form("_csrf", token, "email", PERSON, "password", DashboardFixture.PASSWORD))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        return answer;
    }

    private DashboardFixture server(Map<String, Object> settings) {
        var server = new DashboardFixture(folder, settings);
        server.person(PERSON, "Plain");
        return server;
    }

    private List<String> warnings() {
        return log.list.stream()
                .filter(each -> each.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }
}
