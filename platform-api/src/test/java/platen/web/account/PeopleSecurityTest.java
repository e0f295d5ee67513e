package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.StillTicker;
import platen.web.dashboard.Visitor;

/** Attacks on people's pages from other sites and other addresses. */
@Tag("thorough")
class PeopleSecurityTest extends DashboardTest {
    private static final List<String> ROOTS = List.of("/setup", "/login", "/join", "/reset", "/me", "/dashboard");

    @TestFactory
    Stream<DynamicTest> everyFormIsRefusedWithoutItsToken() {
        return forms().map(path -> DynamicTest.dynamicTest(path, () -> {
            Visitor owner = as(Role.OWNER);
            assertRefused(owner.send(form(owner, path).header("Origin", owner.base().toString())), "no longer valid");
            assertRefused(owner.post(path, "wrong"), "no longer valid");
        }));
    }

    @TestFactory
    Stream<DynamicTest> everyFormIsRefusedFromAnotherSite() {
        return forms().map(path -> DynamicTest.dynamicTest(path, () -> {
            Visitor owner = as(Role.OWNER);
            String token = owner.token();
            for (String[] headers : new String[][]{{"Origin", "https://evil.example"}, {"Origin", "null"},
                    {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"X-None", "none"}}) {
                assertRefused(owner.send(owner.request(path)
                        .headers(headers)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(Visitor.form("_csrf", token)))), "was not sent by this site");
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> noGetChangesAnything() {
        return mapped(RequestMethod.GET).map(path -> DynamicTest.dynamicTest(path, () -> {
            String before = content();
            as(Role.OWNER).get(path);
            assertThat(content()).isEqualTo(before);
        }));
    }

    @Test
    void pagesMayNotBeFramedAndRunNothingFromElsewhere() {
        for (String page : List.of("/login", "/reset", "/me", path(""), path("/members"), path("/missing"))) {
            HttpResponse<String> answer = as(Role.OWNER).get(page);
            String policy = answer.headers().firstValue("Content-Security-Policy").orElse("");
            if (answer.statusCode() != 303) {
                assertThat(policy).as(page)
                        .contains("frame-ancestors 'none'", "default-src 'none'", "form-action 'self'")
                        .doesNotContain("unsafe");
                assertThat(answer.headers().firstValue("X-Frame-Options")).contains("DENY");
                assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
                assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
            }
        }
    }

    @Test
    void theHostHeaderReachesNeitherLinksNorRedirects(@TempDir Path folder) {
        try (var behind = new DashboardFixture(folder, Map.of("platen.api.trusted-proxies", "127.0.0.1"))) {
            behind.join(behind.workspace("other"), behind.person("host@example.org", "Host"), Role.OWNER);
            Visitor visitor = behind.visitor().login("host@example.org");
            HttpResponse<String> redirect = visitor.get("/dashboard");
            assertThat(Visitor.location(redirect)).startsWith("/dashboard/w/");
            assertThat(Visitor.location(behind.visitor().get("/me"))).isEqualTo("/login?to=%2Fme");
        }
    }

    @Test
    void overHttpsCookiesBelongToTheHostAndBrowsersStayOnHttps(@TempDir Path folder) {
        try (var behind = new DashboardFixture(folder, Map.of("platen.api.trusted-proxies", "127.0.0.1"))) {
            behind.person("secure@example.org", "Secure");
            Visitor visitor = behind.visitor();
            HttpResponse<String> page = visitor.send(https(visitor.request("/login")));
            assertThat(page.headers().allValues("Set-Cookie")).singleElement()
                    .asString()
                    .startsWith("__Host-platen_form=")
                    .contains("Path=/", "Secure", "HttpOnly")
                    .doesNotContain("Domain");
            assertThat(page.headers().firstValue("Strict-Transport-Security").orElse("")).contains("max-age=31536000");
            String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
            String token = page.body().replaceFirst("(?s).*name=\"_csrf\" value=\"([^\"]+)\".*", "$1");
            HttpResponse<String> login = visitor.send(https(visitor.request("/login"))
                    .header("Cookie", cookie)
                    .header("Origin", "https://docs.example.org")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(Visitor.form("_csrf", token, "email", "secure@example.org",
                            "password", DashboardFixture.PASSWORD))));
            assertThat(login.statusCode()).isEqualTo(303);
            assertThat(login.headers().allValues("Set-Cookie"))
                    .filteredOn(each -> each.startsWith("__Host-platen_session="))
                    .singleElement()
                    .asString()
                    .contains("Path=/", "Secure", "HttpOnly", "SameSite=Lax")
                    .doesNotContain("Domain");
        }
    }

    @Test
    void wrongPasswordsDelayTheNextAttemptAlsoOfARightOne(@TempDir Path folder) {
        try (var server = new DashboardFixture(folder, Map.of(), StillTicker.class)) {
            server.person("slow@example.org", "Slow");
            Visitor visitor = server.visitor();
            for (int i = 0; i < 8; i++) {
                visitor.submit("/login", "/login", "email", "slow@example.org", "password", "wrong password " + i);
            }
            HttpResponse<String> right = visitor.submit("/login", "/login", "email", "slow@example.org", "password",
                    DashboardFixture.PASSWORD);
            assertThat(right.statusCode()).isEqualTo(429);
            assertThat(right.headers().firstValue("Retry-After")).isPresent();
        }
    }

    @Test
    void aRequestForANewPasswordDoesNotTellWhetherTheAddressIsKnown() {
        Visitor visitor = server().visitor();
        String token = visitor.token("/login");
        HttpResponse<String> known = visitor.post("/reset", token, "email", email(Role.OWNER));
        HttpResponse<String> unknown = visitor.post("/reset", token, "email", "nobody@example.org");
        assertThat(known.statusCode()).isEqualTo(unknown.statusCode());
        assertThat(known.body()).isEqualTo(unknown.body());
        assertThat(server().bean(PersonStore.class).findByEmail("nobody@example.org")).isEmpty();
    }

    private Stream<String> forms() {
        return Stream.concat(mapped(RequestMethod.POST), Stream.of("/login", "/logout"));
    }

    /** Returns the mapped paths of people with values for their variables. */
    private Stream<String> mapped(RequestMethod method) {
        return server().bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .stream()
                .filter(info -> info.getMethodsCondition().getMethods().contains(method))
                .flatMap(info -> info.getPatternValues().stream())
                .filter(pattern -> ROOTS.stream().anyMatch(pattern::startsWith))
                .map(pattern -> pattern.replace("/dashboard/w/{workspace}", path("")).replaceAll("\\{[^/]+}",
                        "nothing"));
    }

    /** Returns the rows that pages may change, without those of sessions, whose times of use change. */
    private String content() {
        return server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select (select string_agg(cast(p as text), '|' order by p.id) from
                                    (select id, email, name, language, theme, password_hash, disabled_at from person) p)
                               || (select string_agg(cast(m as text), '|' order by m.person_id) from membership m)
                               || coalesce((select string_agg(cast(i as text), '|' order by i.id) from invitation i), '')
                               || coalesce((select string_agg(cast(k as text), '|' order by k.id) from api_key k), '')
                               || coalesce((select string_agg(cast(e as text), '|' order by e.id)
                                              from webhook_endpoint e), '')
                               || (select string_agg(cast(w as text), '|' order by w.id) from workspace w)
                               || (select count(*) from audit_entry) || (select count(*) from one_time_link)
                        """).mapTo(String.class).one());
    }

    private static HttpRequest.Builder form(Visitor visitor, String path) {
        return visitor.request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("a=b"));
    }

    private static HttpRequest.Builder https(HttpRequest.Builder request) {
        return request.header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "docs.example.org")
                .header("X-Forwarded-For", "192.0.2.7");
    }

    private static void assertRefused(HttpResponse<String> answer, String text) {
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains(text);
    }
}
