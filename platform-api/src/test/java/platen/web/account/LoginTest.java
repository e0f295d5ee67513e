package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class LoginTest extends DashboardTest {

    @Test
    void aLoginLeadsToTheWorkspaceAndALogoutEndsTheSession() {
        server().join(workspace(), server().person("in-out@example.org", "In Out"), Role.VIEWER);
        Visitor visitor = server().visitor().login("in-out@example.org");
        String session = visitor.cookies().stream().filter(each -> each.getName().equals("platen_session"))
                .findFirst().orElseThrow().getValue();
        assertThat(visitor.get(path("")).statusCode()).isEqualTo(200);
        HttpResponse<String> out = visitor.submit(path(""), "/logout");
        assertThat(Visitor.location(out)).isEqualTo("/login");
        HttpResponse<String> replayed = server().visitor()
                .send(visitor.request(path("")).header("Cookie", "platen_session=" + session));
        assertThat(Visitor.location(replayed)).startsWith("/login");
    }

    @Test
    void anUnknownAddressIsAnsweredLikeAWrongPassword() {
        HttpResponse<String> wrong = server().visitor()
                .submit("/login", "/login", "email", email(Role.OWNER), "password", "wrong password");
        HttpResponse<String> unknown = server().visitor()
                .submit("/login", "/login", "email", "nobody@example.org", "password", "wrong password");
        assertThat(wrong.statusCode()).isEqualTo(unknown.statusCode()).isEqualTo(401);
        assertThat(plain(wrong)).isEqualTo(plain(unknown).replace("nobody@example.org", email(Role.OWNER)));
        as(Role.OWNER).get("/dashboard");
    }

    @Test
    void aDisabledPersonIsLoggedOutAtOnceAndCannotLogIn() {
        Person person = server().person("gone@example.org", "Gone");
        server().join(workspace(), person, Role.ADMIN);
        Visitor visitor = server().visitor().login("gone@example.org");
        server().bean(PersonStore.class).changeDisabled(person.id(), Instant.now(), Instant.now());
        assertThat(Visitor.location(visitor.get(path("")))).startsWith("/login");
        HttpResponse<String> again = server().visitor()
                .submit("/login", "/login", "email", "gone@example.org", "password", DashboardFixture.PASSWORD);
        assertThat(again.statusCode()).isEqualTo(401);
    }

    @Test
    void theSessionGetsANewIdAtTheLogin() {
        server().join(workspace(), server().person("fixed@example.org", "Fixed"), Role.VIEWER);
        Visitor visitor = server().visitor();
        HttpResponse<String> answer = visitor.send(visitor.request("/login")
                .header("Origin", visitor.base().toString())
                .header("Cookie", "platen_session=ZGVhZGJlZWYtZGVhZC1iZWVmLWRlYWQtYmVlZmRlYWRiZWVm")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(Visitor.form("_csrf", visitor.token("/login"), "email",
                        "fixed@example.org", "password", DashboardFixture.PASSWORD))));
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(visitor.cookies()).filteredOn(each -> each.getName().equals("platen_session"))
                .isNotEmpty()
                .noneMatch(each -> each.getValue().startsWith("ZGVhZGJlZWYt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example/", "//evil.example", "/\\evil.example", "/dashboard/../../evil",
            "/dashboard//evil.example", "javascript:alert(1)", "/operator/jobs", "/dashboard\r\nX: y"})
    void aLoginReturnsToOwnPagesOnly(String target) {
        server().visitor();
        Visitor visitor = server().visitor();
        HttpResponse<String> answer = visitor.submit("/login", "/login", "email", email(Role.OWNER), "password",
                DashboardFixture.PASSWORD, "to", target);
        assertThat(Visitor.location(answer)).isEqualTo("/dashboard");
    }

    @Test
    void aLoginReturnsToThePageThatNeededIt() {
        String page = path("?x=1");
        String login = Visitor.location(server().visitor().get(page));
        assertThat(login).startsWith("/login?to=%2Fdashboard%2Fw%2F");
        Visitor visitor = server().visitor();
        assertThat(Visitor.location(visitor.submit(login, "/login", "email", email(Role.OWNER), "password",
                DashboardFixture.PASSWORD, "to", page))).isEqualTo(page);
    }

    @Test
    void theLoginSpeaksTheLanguageOfTheBrowser() {
        Visitor visitor = server().visitor();
        assertThat(visitor.send(visitor.request("/login").header("Accept-Language", "fr, de;q=0.8")).body())
                .contains("<html lang=\"de\"").contains("Anmelden");
        assertThat(visitor.send(visitor.request("/login").header("Accept-Language", "fr")).body())
                .contains("<html lang=\"en\"");
    }

    private static String plain(HttpResponse<String> answer) {
        return answer.body().replaceAll("name=\"_csrf\" value=\"[^\"]+\"", "");
    }
}
