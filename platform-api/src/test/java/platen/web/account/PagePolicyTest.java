package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.member.Role;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Opens every page of people, also pages about errors, and checks what protects it. */
@Tag("thorough")
class PagePolicyTest extends DashboardTest {
    private static final List<String> ROOTS = List.of("/setup", "/login", "/join", "/reset", "/signup", "/me",
            "/dashboard");

    @TestFactory
    Stream<DynamicTest> everyPageAndErrorIsProtectedAndRepeatsNoForgedHost() {
        return pages().flatMap(path -> Stream.of(Role.OWNER, Role.VIEWER)
                .map(role -> DynamicTest.dynamicTest(path + " as " + role, () -> {
                    HttpResponse<String> answer = as(role).send(as(role).request(path)
                            .header("X-Forwarded-Host", "evil.example")
                            .header("X-Forwarded-Proto", "https")
                            .header("Forwarded", "host=evil.example"));
                    assertThat(answer.body()).doesNotContain("evil.example");
                    assertThat(Visitor.location(answer)).doesNotContain("evil.example");
                    if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
                        assertProtected(answer);
                    }
                })));
    }

    @Test
    void aForgedHostReachesNeitherPagesNorRedirects() throws IOException {
        for (String path : List.of("/login", "/me", "/dashboard", "/setup/wrong")) {
            try (var socket = new Socket(server().base().getHost(), server().base().getPort())) {
                socket.getOutputStream()
                        .write(("GET " + path + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer).as(path).startsWith("HTTP/1.1 ").doesNotContain("evil.example");
            }
        }
    }

    @Test
    void aLoginLeadsToOwnPagesOnly() {
        for (String target : List.of("//evil.example", "https://evil.example", "/\\evil.example",
                "/login//evil.example",
                "/dashboard/../..//evil.example", "/me\r\nX: y", "javascript:alert(1)")) {
            Visitor visitor = server().visitor();
            HttpResponse<String> answer = visitor.submit("/login", "/login", "email", email(Role.OWNER), "password",
                    DashboardFixture.PASSWORD, "to", target);
            assertThat(Visitor.location(answer)).as(target).isEqualTo("/dashboard");
        }
    }

    static void assertProtected(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'")
                .doesNotContain("unsafe");
        assertThat(answer.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body()).doesNotContainPattern("<script(?![^>]* src=)")
                .doesNotContainPattern("(?i)<style|<[a-z][^>]*\\sstyle=|<[a-z][^>]*\\son[a-z]+=\"|javascript:");
        Stream.of(answer.body().split("<form", -1))
                .skip(1)
                .filter(form -> form.startsWith(" ") && form.substring(0, form.indexOf('>')).contains("post"))
                .forEach(form -> assertThat(form.substring(0, form.indexOf("</form>"))).contains("name=\"_csrf\""));
    }

    private Stream<String> pages() {
        Stream<String> mapped = server().bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .stream()
                .filter(info -> info.getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .flatMap(info -> info.getPatternValues().stream())
                .filter(pattern -> ROOTS.stream().anyMatch(pattern::startsWith))
                .map(pattern -> pattern.replace("/dashboard/w/{workspace}", path("")).replaceAll("\\{[^/]+}",
                        "nothing"));
        return Stream.concat(mapped, Stream.of("/me/nothing", "/login/nothing", "/dashboard/nothing", path("/nothing"),
                "/dashboard/w/wrong/keys")).distinct();
    }
}
