package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpCookie;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.jobs.people.Access;
import platen.web.account.factor.AuthenticatorApp;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Plants a session that an attacker knows in another browser: each step of a login makes its id worthless. */
class SessionFixationTest extends DashboardTest {
    private static final String SESSION = "platen_session";

    @Test
    void aSessionThatWasPlantedBeforeTheLoginStaysThatOfNobody() {
        String planted = anonymousSession();
        Visitor target = withSession(planted);
        target.login(email(Role.OWNER));
        assertThat(session(target)).isNotEqualTo(planted);
        assertThat(target.get("/me").statusCode()).isEqualTo(200);
        assertThat(Visitor.location(withSession(planted).get("/me"))).startsWith("/login");
    }

    @Test
    void anIdThatTheServerNeverGaveIsNotAdopted() {
        String invented = "aW52ZW50ZWQtaWQ";
        Visitor target = withSession(invented);
        target.login(email(Role.OWNER));
        assertThat(session(target)).isNotEqualTo(invented);
        assertThat(Visitor.location(withSession(invented).get("/me"))).startsWith("/login");
    }

    @Test
    void aLoginTakesOverNothingOfTheSessionOfAnotherPerson() {
        Visitor attacker = server().visitor().login("stranger@example.org");
        server().clock().advance(Duration.ofMinutes(31));
        attacker.submit("/me", "/me/factor/propose", "name", "planted");
        String planted = session(attacker);
        assertThat(attacker.get("/login/continue").body()).as("a held form").contains("planted");
        Visitor target = withSession(planted);
        target.post("/login", target.token("/me"), "email", email(Role.VIEWER), "password", DashboardFixture.PASSWORD);
        assertThat(session(target)).isNotEqualTo(planted);
        assertThat(target.get("/me").body()).contains(email(Role.VIEWER));
        assertThat(Visitor.location(target.get("/login/continue"))).as("no held form").isEqualTo("/dashboard");
        assertThat(Visitor.location(withSession(planted).get("/me"))).startsWith("/login");
    }

    @Test
    void theIdChangesAtTheCodeOfTheSecondFactor() {
        server().join(workspace(), server().person("coded@example.org", "Coded"), Role.VIEWER);
        Visitor visitor = server().visitor().login("coded@example.org");
        visitor.submit("/me/factor", "/me/factor/propose");
        String secret = visitor.get("/me/factor").body().replaceFirst("(?s).*<code>([A-Z2-7]{32})</code>.*", "$1");
        visitor.submit("/me/factor", "/me/factor/confirm", "code", code(secret));
        server().clock().advance(Duration.ofSeconds(60));

        Visitor again = server().visitor().login("coded@example.org");
        String afterPassword = session(again);
        HttpResponse<String> done = again.submit("/login/second", "/login/second", "code", code(secret));
        assertThat(Visitor.location(done)).isEqualTo("/dashboard");
        assertThat(session(again)).isNotEqualTo(afterPassword);
        assertThat(again.get("/me").statusCode()).isEqualTo(200);
        assertThat(Visitor.location(withSession(afterPassword).get("/me"))).startsWith("/login");
    }

    @Test
    void theIdChangesWhenThePasswordIsPresentedAgain() {
        server().join(workspace(), server().person("again@example.org", "Again"), Role.VIEWER);
        Visitor visitor = server().visitor().login("again@example.org");
        String before = session(visitor);
        visitor.confirm();
        assertThat(session(visitor)).isNotEqualTo(before);
        assertThat(visitor.get("/me").statusCode()).isEqualTo(200);
        assertThat(Visitor.location(withSession(before).get("/me"))).startsWith("/login");
    }

    @Test
    void theIdChangesWithANewPasswordAndTheOtherSessionsEnd() {
        server().join(workspace(), server().person("renewed@example.org", "Renewed"), Role.VIEWER);
        Visitor other = server().visitor().login("renewed@example.org");
        Visitor visitor = server().visitor().login("renewed@example.org");
        String before = session(visitor);
        visitor.submit("/me", "/me/password", "current", DashboardFixture.PASSWORD, "password", "a new long password");
        assertThat(session(visitor)).isNotEqualTo(before);
        assertThat(visitor.get("/me").statusCode()).isEqualTo(200);
        assertThat(Visitor.location(other.get("/me"))).startsWith("/login");
        assertThat(Visitor.location(withSession(before).get("/me"))).startsWith("/login");
    }

    @Test
    void anInvitedNewcomerGetsASessionThatNobodyPlanted() {
        HttpResponse<String> invited = as(Role.OWNER).submit(path("/members"), path("/members/invite"), "email",
                "joiner@example.org", "role", "viewer");
        String link = invited.body().replaceFirst("(?s).*value=\"http[^\"]+(/join/[^\"]+)\".*", "$1");
        String planted = anonymousSession();
        Visitor newcomer = withSession(planted);
        newcomer.submit(link, link, "name", "Joiner", "password", DashboardFixture.PASSWORD);
        assertThat(newcomer.get("/me").body()).contains("joiner@example.org");
        assertThat(session(newcomer)).isNotEqualTo(planted);
        assertThat(Visitor.location(withSession(planted).get("/me"))).startsWith("/login");
    }

    /** Returns the id of a session in which nobody is logged in, as anybody gets one. */
    private String anonymousSession() {
        Visitor attacker = server().visitor();
        var own = server().bean(PersonStore.class).findByEmail("stranger@example.org").orElseThrow();
        String link = "/reset/" + server().bean(Access.class).openReset(own.id(), Actor.SYSTEM).text();
        attacker.submit(link, link, "password", DashboardFixture.PASSWORD);
        return session(attacker);
    }

    private Visitor withSession(String id) {
        Visitor visitor = server().visitor();
        HttpCookie cookie = new HttpCookie(SESSION, id);
        cookie.setPath("/");
        cookie.setDomain(server().base().getHost());
        cookie.setVersion(0);
        visitor.cookieManager().getCookieStore().add(server().base(), cookie);
        return visitor;
    }

    private static String session(Visitor visitor) {
        return visitor.cookies()
                .stream()
                .filter(each -> each.getName().equals(SESSION))
                .findFirst()
                .orElseThrow(() -> new AssertionError("The browser has no session"))
                .getValue();
    }

    private String code(String secret) {
        return AuthenticatorApp.code(secret, server().clock().instant());
    }
}
