package platen.web.account.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.db.workspace.Workspace;
import platen.jobs.people.Manager;
import platen.jobs.people.Members;
import platen.jobs.people.Members.Invited;
import platen.web.account.factor.AuthenticatorApp;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** The login by a real OpenID Connect server, in real HTTP. */
class OidcLoginTest extends OidcTest {
    private static final Pattern SECRET = Pattern.compile("<code>([A-Z2-7]{32})</code>");

    @Test
    void aNewcomerJoinsAsViewerAndComesBack() {
        configure();
        assertThat(server().visitor().get("/login").body()).contains("Sign in with Quillmoor", path());
        Visitor otto = server().visitor();
        HttpResponse<String> done = logIn(otto, "otto");
        assertThat(done.statusCode()).as(done.body()).isEqualTo(303);
        assertThat(otto.get(Visitor.location(otto.get("/dashboard"))).body()).contains(workspace().name());
        assertThat(known("otto").name()).isEqualTo("Otto Tern");
        assertThat(role(known("otto"))).isEqualTo(Role.VIEWER);
        assertThat(server().bean(AuditStore.class).newest(workspace().id(), 10)).extracting(AuditEntry::type)
                .contains("oidc.changed", "member.added", "person.identity_linked");
        int people = server().bean(PersonStore.class).all().size();
        otto.submit("/me", "/logout");
        assertThat(Visitor.location(otto.get("/me"))).startsWith("/login");
        assertThat(logIn(otto, "otto").statusCode()).isEqualTo(303);
        assertThat(server().bean(PersonStore.class).all()).hasSize(people);
    }

    @Test
    void aLoginByAnIssuerOpensItsOrganizationOnlyAndNotTheWaysInOfThePerson() {
        configure();
        Visitor otto = server().visitor();
        logIn(otto, "otto");
        Workspace other = server().workspace("other" + client());
        server().join(other, known("otto"), Role.ADMIN);
        assertThat(otto.get(WorkspaceView.path(other)).statusCode()).isEqualTo(404);
        assertThat(otto.get(WorkspaceView.path(workspace())).body()).doesNotContain(other.name());
        server().bean(PersonStore.class).opened(known("otto").id(), other.id());
        assertThat(Visitor.location(otto.get("/dashboard"))).isEqualTo(WorkspaceView.path(workspace()));
        assertThat(otto.get("/me").body()).contains("sign in with your password or passkey")
                .doesNotContain("/me/password", "/me/factor", "/me/passkeys");
        for (String own : List.of("/me/factor", "/me/passkeys")) {
            assertThat(otto.get(own).statusCode()).isEqualTo(403);
            assertThat(otto.get(own).body()).contains("Sign in with your password for this");
        }
        assertThat(otto.submit("/me", "/me/password", "current", "x", "password", "correct horse gull").statusCode())
                .isEqualTo(403);
    }

    @Test
    void aLoginByAnIssuerSeesAndEndsTheSessionsOfThisIssuerOnly() {
        configure();
        Visitor own = server().visitor().login(owner().email());
        Visitor byIssuer = linked();
        assertThat(byIssuer.get("/me").body()).containsOnlyOnce("<b>Java-http-client")
                .doesNotContain("/me/sessions/end-others");
        byIssuer.submit("/me", "/me/sessions/end-others");
        assertThat(own.get("/me").body().split("<b>Java-http-client", -1)).hasSizeGreaterThan(2);
    }

    @Test
    void anInvitationOfAnotherOrganizationIsNotAcceptedByALoginByAnIssuer() {
        configure();
        Visitor otto = server().visitor();
        logIn(otto, "otto");
        Workspace other = server().workspace("inviting" + client());
        Invited.Sent invited = invite(other);
        String link = "/join/" + invited.secret().text();
        assertThat(otto.submit(link, link).statusCode()).isEqualTo(409);
        assertThat(otto.get(link).body()).contains("identity provider of another organization");
    }

    @Test
    void theClaimGivesTheRoleAtEachLogin() {
        configure("claim", "groups", "developer", "staff", "admin", "boss");
        person("otto", Map.of("groups", List.of("staff")));
        logIn(server().visitor(), "otto");
        assertThat(role(known("otto"))).isEqualTo(Role.DEVELOPER);
        person("otto", Map.of("groups", List.of("staff", "boss")));
        logIn(server().visitor(), "otto");
        assertThat(role(known("otto"))).isEqualTo(Role.ADMIN);
        person("otto", Map.of("groups", List.of()));
        logIn(server().visitor(), "otto");
        assertThat(role(known("otto"))).isEqualTo(Role.VIEWER);
    }

    @Test
    void anUnverifiedAddressIsRefused() {
        configure();
        for (Object verified : List.of(false, "", "no")) {
            person("eve", Map.of("email_verified", verified));
            assertRefused("eve", "Your address is not verified");
        }
    }

    @Test
    void anAddressWithoutAClaimIsVerifiedWhereTheOwnerTrustsTheIssuer() {
        configure("trusted", "true");
        person("eve", Map.of("email_verified", false));
        assertRefused("eve", "Your address is not verified");
        person("eve", Map.of("email_verified", ""));
        assertThat(logIn(server().visitor(), "eve").statusCode()).isEqualTo(303);
    }

    @Test
    void anAddressOfAnotherDomainIsRefused() {
        configure("domains", "@Quillmoor.example, tern.example");
        person("eve", Map.of("email", "eve@quillmoor.example.evil.example"));
        assertRefused("eve", "Your address is not admitted");
        assertThat(logIn(server().visitor(), "otto").statusCode()).isEqualTo(303);
        configure("domains", "tern.example");
        assertRefused("otto", "Your address is not admitted");
    }

    @Test
    void aPersonWithTheSameAddressConfirmsOnceByPassword() {
        configure();
        Visitor mara = server().visitor();
        assertThat(Visitor.location(logIn(mara, "mara"))).isEqualTo(path() + "/link");
        assertThat(Visitor.location(mara.get("/dashboard"))).startsWith("/login");
        String link = path() + "/link";
        assertThat(mara.submit(link, link, "password", "wrong password").statusCode()).isEqualTo(401);
        assertThat(Visitor.location(mara.submit(link, link, "password", DashboardFixture.PASSWORD)))
                .isEqualTo("/dashboard");
        assertThat(role(owner())).isEqualTo(Role.OWNER);
        assertThat(Visitor.location(logIn(server().visitor(), "mara"))).isEqualTo("/dashboard");
        assertThat(Visitor.location(server().visitor().get(link))).isEqualTo("/login");
        assertThat(server().bean(AuditStore.class).newest(workspace().id(), 10)).extracting(AuditEntry::type)
                .contains("person.identity_linked");
    }

    @Test
    void aPersonWithAnAuthenticatorAppConfirmsByCodeTooAndNeedsNoneAfterwards() {
        configure();
        Visitor enrolling = server().visitor().login(owner().email());
        enrolling.submit("/me/factor", "/me/factor/propose");
        var secret = SECRET.matcher(enrolling.get("/me/factor").body());
        assertThat(secret.find()).isTrue();
        enrolling.submit("/me/factor", "/me/factor/confirm", "code", code(secret.group(1)));
        Visitor mara = server().visitor();
        logIn(mara, "mara");
        String link = path() + "/link";
        assertThat(mara.submit(link, link, "password", DashboardFixture.PASSWORD, "code", "000000").statusCode())
                .isEqualTo(401);
        server().clock().advance(Duration.ofSeconds(30));
        assertThat(mara.submit(link, link, "password", DashboardFixture.PASSWORD, "code", code(secret.group(1)))
                .statusCode()).isEqualTo(303);
        assertThat(mara.get(WorkspaceView.path(workspace())).statusCode()).isEqualTo(200);
        Visitor again = server().visitor();
        logIn(again, "mara");
        assertThat(again.get(WorkspaceView.path(workspace())).statusCode()).as("the issuer is the factor")
                .isEqualTo(200);
    }

    @Test
    void aNameOfTheIssuerKeepsNoHiddenCharacters() {
        configure();
        person("otto", Map.of("name", "Ot\u0000to\u202e\r\n Tern"));
        assertThat(logIn(server().visitor(), "otto").statusCode()).isEqualTo(303);
        assertThat(known("otto").name()).isEqualTo("Otto Tern");
    }

    @Test
    void aRemovedMemberComesBackWithAnInvitationOnly() {
        configure();
        logIn(server().visitor(), "otto");
        server().bean(MembershipStore.class).remove(workspace().organizationId(), known("otto").id());
        assertRefused("otto", "You are not a member");
        invite(workspace());
        assertThat(logIn(server().visitor(), "otto").statusCode()).isEqualTo(303);
        assertThat(role(known("otto"))).isEqualTo(Role.EDITOR);
    }

    @Test
    void theIssuerConfirmsALoginThatIsTooOldAndTheFormIsKept() {
        configure();
        Visitor mara = linked();
        String members = WorkspaceView.path(workspace()) + "/members";
        server().clock().advance(Duration.ofMinutes(31));
        HttpResponse<String> late = mara.submit(members, members + "/invite", "email", "new@example.org", "role",
                "editor");
        assertThat(Visitor.location(late)).startsWith("/login/confirm?to=");
        assertThat(mara.get(Visitor.location(late)).body()).contains("Sign in with Quillmoor", path());
        person("mara", Map.of("auth_time", server().clock().instant().minusSeconds(1900).getEpochSecond()));
        String authorize = begin(mara, "to", members);
        assertThat(authorize).contains("prompt=login");
        HttpResponse<String> stale = mara.get(answer(mara, "mara", authorize));
        assertThat(stale.statusCode()).isEqualTo(403);
        assertThat(stale.body()).contains("did not ask again");
        person("mara", Map.of("auth_time", server().clock().instant().getEpochSecond()));
        HttpResponse<String> confirmed = mara.get(answer(mara, "mara", begin(mara, "to", members)));
        assertThat(Visitor.location(confirmed)).startsWith("/login/continue?to=");
        assertThat(mara.submit(members, members + "/invite", "email", "new@example.org", "role", "editor")
                .statusCode()).isEqualTo(200);
    }

    @Test
    void sessionsEndWithTheirIssuer() {
        configure();
        Visitor mara = linked();
        Visitor otto = server().visitor();
        logIn(otto, "otto");
        assertThat(Visitor.location(mara.submit(settings(), settings() + "/remove"))).isEqualTo(settings());
        assertThat(Visitor.location(otto.get(WorkspaceView.path(workspace())))).startsWith("/login");
        assertThat(Visitor.location(mara.get(WorkspaceView.path(workspace())))).startsWith("/login");
        assertThat(server().visitor().get(path()).statusCode()).isEqualTo(404);
        assertThat(server().visitor().get("/login").body()).doesNotContain(path());
    }

    private void assertRefused(String name, String reason) {
        Visitor visitor = server().visitor();
        HttpResponse<String> refused = logIn(visitor, name);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains(reason);
        assertThat(Visitor.location(visitor.get("/dashboard"))).startsWith("/login");
    }

    /** Returns a browser in which the owner is logged in by the issuer. */
    private Visitor linked() {
        Visitor mara = server().visitor();
        logIn(mara, "mara");
        mara.submit(path() + "/link", path() + "/link", "password", DashboardFixture.PASSWORD);
        return mara;
    }

    private Invited.Sent invite(Workspace inviting) {
        return (Invited.Sent) server().bean(Members.class)
                .invite(Manager.COMMAND_LINE, inviting.organizationId(), email("otto"), Role.EDITOR);
    }

    private String code(String secret) {
        return AuthenticatorApp.code(secret, server().clock().instant());
    }
}
