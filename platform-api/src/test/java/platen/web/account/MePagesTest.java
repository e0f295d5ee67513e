package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.people.Access;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class MePagesTest extends DashboardTest {

    @Test
    void aPersonChangesNameLanguageAndColorsOfAllPages() {
        Visitor visitor = login("profile@example.org");
        visitor.submit("/me", "/me/profile", "name", "Neu", "language", "de", "theme", "dark");
        assertThat(visitor.get("/me").body()).contains("<html lang=\"de\" data-theme=\"dark\"", "Einstellungen sind",
                "value=\"Neu\"");
        assertThat(visitor.get("/me").body()).as("shown once").doesNotContain("Einstellungen sind gespeichert");
        assertThat(visitor.get(path("")).body()).contains("<html lang=\"de\" data-theme=\"dark\"", "Übersicht");
    }

    @Test
    void aNewPasswordNeedsTheOldOneAndEndsAllOtherSessions() {
        Visitor visitor = login("password@example.org");
        Visitor other = server().visitor().login("password@example.org");
        HttpResponse<String> wrong = visitor.submit("/me", "/me/password", "current", "wrong password", "password",
                "another long password");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("The current password is wrong.").doesNotContain("another long password");
        assertThat(visitor.submit("/me", "/me/password", "current", DashboardFixture.PASSWORD, "password", "short")
                .statusCode()).isEqualTo(422);
        assertThat(other.get("/me").statusCode()).isEqualTo(200);
        assertThat(visitor.submit("/me", "/me/password", "current", DashboardFixture.PASSWORD, "password",
                "another long password").statusCode()).isEqualTo(303);
        assertThat(visitor.get("/me").body()).contains("Your password is changed");
        assertThat(other.get("/me").statusCode()).isEqualTo(303);
        HttpResponse<String> old = server().visitor()
                .submit("/login", "/login", "email", "password@example.org", "password", DashboardFixture.PASSWORD);
        assertThat(old.statusCode()).isEqualTo(401);
    }

    @Test
    void sessionsAreListedWithoutTheirIdsAndEndOneByOneOrAllOthers() {
        Visitor visitor = login("sessions@example.org");
        Visitor second = server().visitor().login("sessions@example.org");
        Visitor third = server().visitor().login("sessions@example.org");
        String page = visitor.get("/me").body();
        assertThat(page).contains("This session", "127.0.0.1", "Sign out everywhere else");
        for (Visitor each : new Visitor[]{visitor, second, third}) {
            each.cookies().forEach(cookie -> assertThat(page).doesNotContain(cookie.getValue()));
        }
        String name = page.replaceFirst("(?s).*?name=\"session\" value=\"([0-9a-f]+)\".*", "$1");
        visitor.submit("/me", "/me/sessions/end", "session", name);
        assertThat(second.get("/me").statusCode() + third.get("/me").statusCode()).isEqualTo(200 + 303);
        visitor.submit("/me", "/me/sessions/end-others");
        assertThat(second.get("/me").statusCode()).isEqualTo(303);
        assertThat(third.get("/me").statusCode()).isEqualTo(303);
        assertThat(visitor.get("/me").statusCode()).isEqualTo(200);
    }

    @Test
    void theSessionOfAnotherPersonIsNotEnded() {
        Visitor thief = login("thief@example.org");
        Visitor owner = login("robbed@example.org");
        server().visitor().login("robbed@example.org");
        String name = owner.get("/me").body().replaceFirst("(?s).*?name=\"session\" value=\"([0-9a-f]+)\".*", "$1");
        thief.submit("/me", "/me/sessions/end", "session", name);
        assertThat(owner.get("/me").body()).contains(name);
    }

    @Test
    void aLinkSetsANewPasswordOnceAndEndsAllSessions() {
        Person person = server().person("forgot@example.org", "Forgot");
        Visitor loggedIn = server().visitor().login("forgot@example.org");
        String link = "/reset/" + server().bean(Access.class).openReset(person.id(), Actor.cli()).text();
        Visitor visitor = server().visitor();
        assertThat(visitor.submit(link, link, "password", "short").statusCode()).isEqualTo(422);
        HttpResponse<String> done = visitor.submit(link, link, "password", "another long password");
        assertThat(Visitor.location(done)).isEqualTo("/login");
        assertThat(visitor.get("/login").body()).contains("Your password is changed");
        assertThat(loggedIn.get("/me").statusCode()).isEqualTo(303);
        assertThat(server().visitor().get(link).statusCode()).isEqualTo(404);
        assertThat(server().visitor().submit("/login", "/login", "email", "forgot@example.org", "password",
                "another long password").statusCode()).isEqualTo(303);
    }

    @Test
    void aLinkForAPasswordStopsWorkingWithTheNextOneWithTimeAndForADisabledPerson() {
        Person person = server().person("links@example.org", "Links");
        Access access = server().bean(Access.class);
        String first = "/reset/" + access.openReset(person.id(), Actor.cli()).text();
        String second = "/reset/" + access.openReset(person.id(), Actor.cli()).text();
        assertThat(server().visitor().get(first).statusCode()).isEqualTo(404);
        assertThat(server().visitor().get(second).statusCode()).isEqualTo(200);
        server().bean(PersonStore.class).changeDisabled(person.id(), person.createdAt(), person.createdAt());
        assertThat(server().visitor().get(second).statusCode()).isEqualTo(404);
        server().bean(PersonStore.class).changeDisabled(person.id(), null, person.createdAt());
        server().clock().advance(Access.VALIDITY);
        assertThat(server().visitor().get(second).statusCode()).isEqualTo(404);
    }

    @Test
    void withoutAMailServerThePageForForgottenPasswordsSaysWhomToAsk() {
        assertThat(server().visitor().get("/reset").body()).contains("sends no mail").doesNotContain("name=\"email\"");
    }

    private Visitor login(String email) {
        server().join(workspace(), server().person(email, "Some Person"), Role.VIEWER);
        return server().visitor().login(email);
    }
}
