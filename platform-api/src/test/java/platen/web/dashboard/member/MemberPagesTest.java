package platen.web.dashboard.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.jobs.people.Members;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class MemberPagesTest extends DashboardTest {
    private static final Pattern LINK = Pattern.compile("value=\"(http[^\"]+/join/[^\"]+)\"");

    @Test
    void anInvitedNewcomerJoinsWithTheRoleOfTheInvitationAndTheLinkWorksOnce() {
        String link = invite(Role.OWNER, "new@example.org", "editor");
        Visitor newcomer = server().visitor();
        assertThat(newcomer.get(link).body()).contains("new@example.org", "Editor", "main");
        HttpResponse<String> joined = newcomer.submit(link, link, "name", "New Comer", "password",
                DashboardFixture.PASSWORD);
        assertThat(Visitor.location(joined)).isEqualTo("/dashboard");
        assertThat(newcomer.get(path("")).statusCode()).isEqualTo(200);
        assertThat(newcomer.get(path("/members")).statusCode()).isEqualTo(403);
        assertThat(role("new@example.org")).isEqualTo(Role.EDITOR);
        assertThat(server().visitor().get(link).statusCode()).isEqualTo(404);
        assertThat(as(Role.OWNER).get(path("/members")).body()).contains("New Comer").doesNotContain(link);
    }

    @Test
    void theLinkIsStoredAsAHashOnly() {
        String secret = invite(Role.OWNER, "hashed@example.org", "viewer").replaceFirst(".*/", "");
        List<String> stored = server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery(
                        "select cast(i as text) from invitation i union all select cast(data as text) from event"
                                + " union all select cast(m as text) from mail m")
                        .mapTo(String.class)
                        .list());
        assertThat(stored).isNotEmpty().noneMatch(row -> row.contains(secret));
    }

    @Test
    void aPersonWithAnAccountLogsInToAccept() {
        Person person = server().person("known@example.org", "Known");
        String link = invite(Role.OWNER, "Known@Example.org", "developer");
        assertThat(server().visitor().get(link).body()).contains("/login?to=/join/");
        assertThat(as(Role.VIEWER).get(link).body()).contains("You are signed in with another address");
        Visitor visitor = server().visitor().login("known@example.org");
        assertThat(Visitor.location(visitor.submit(link, link))).isEqualTo("/dashboard");
        assertThat(role(person.email())).isEqualTo(Role.DEVELOPER);
    }

    @Test
    void aNewLinkReplacesTheFirstAndAWithdrawnOneDoesNotWork() {
        String first = invite(Role.ADMIN, "twice@example.org", "viewer");
        String id = as(Role.ADMIN).get(path("/members")).body()
                .replaceFirst("(?s).*twice@example.org.*?invitations/(inv_[0-9a-f]+)/renew.*", "$1");
        String second = link(as(Role.ADMIN).submit(path("/members"), path("/members/invitations/" + id + "/renew")));
        assertThat(server().visitor().get(first).statusCode()).isEqualTo(404);
        assertThat(server().visitor().get(second).statusCode()).isEqualTo(200);
        id = as(Role.ADMIN).get(path("/members")).body()
                .replaceFirst("(?s).*twice@example.org.*?invitations/(inv_[0-9a-f]+)/renew.*", "$1");
        as(Role.ADMIN).submit(path("/members"), path("/members/invitations/" + id + "/withdraw"));
        assertThat(server().visitor().get(second).statusCode()).isEqualTo(404);
    }

    @Test
    void anInvitationExpires() {
        String link = invite(Role.OWNER, "late@example.org", "viewer");
        server().clock().advance(Members.VALIDITY);
        assertThat(server().visitor().get(link).statusCode()).isEqualTo(404);
        for (Role role : Role.values()) {
            as(role).confirm();
        }
    }

    @ParameterizedTest
    @CsvSource({"ADMIN,admin,403", "ADMIN,owner,403", "ADMIN,developer,200", "OWNER,owner,200", "OWNER,nonsense,422"})
    void anAdminInvitesThoseBelowAndAnOwnerEverybody(Role inviter, String role, int status) {
        HttpResponse<String> answer = as(inviter).submit(path("/members"), path("/members/invite"), "email",
                inviter.wire() + "-" + role + "@example.org", "role", role);
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void anAdminNeitherPromotesToAdminNorChangesAnOwner() {
        Person viewer = member("promoted@example.org", Role.VIEWER);
        assertThat(change(Role.ADMIN, viewer, "admin").statusCode()).isEqualTo(403);
        assertThat(role(viewer.email())).isEqualTo(Role.VIEWER);
        assertThat(Visitor.location(change(Role.ADMIN, viewer, "developer"))).isEqualTo(path("/members"));
        assertThat(role(viewer.email())).isEqualTo(Role.DEVELOPER);
        Person owner = server().bean(PersonStore.class).findByEmail(email(Role.OWNER)).orElseThrow();
        assertThat(change(Role.ADMIN, owner, "viewer").statusCode()).isEqualTo(403);
        assertThat(as(Role.ADMIN).submit(path("/members"), path("/members/" + id(owner) + "/remove")).statusCode())
                .isEqualTo(403);
        assertThat(role(owner.email())).isEqualTo(Role.OWNER);
    }

    @Test
    void theLastOwnerNeitherLeavesNorStepsDown() {
        Person owner = server().bean(PersonStore.class).findByEmail(email(Role.OWNER)).orElseThrow();
        assertThat(change(Role.OWNER, owner, "viewer").statusCode()).isEqualTo(409);
        HttpResponse<String> leave = as(Role.OWNER).submit(path("/members"),
                path("/members/" + id(owner) + "/remove"));
        assertThat(leave.statusCode()).isEqualTo(409);
        assertThat(leave.body()).contains("An organization needs an owner.");
        assertThat(role(owner.email())).isEqualTo(Role.OWNER);
    }

    @Test
    void anOwnerHandsTheOrganizationOverToAMemberWhoCanLogIn() {
        Person from = member("retiring@example.org", Role.OWNER);
        Person to = member("heir@example.org", Role.EDITOR);
        Visitor owner = server().visitor().login(from.email());
        server().bean(PersonStore.class).changeDisabled(to.id(), to.createdAt(), to.createdAt());
        assertThat(transfer(owner, to).statusCode()).isEqualTo(403);
        server().bean(PersonStore.class).changeDisabled(to.id(), null, to.createdAt());
        assertThat(transfer(as(Role.ADMIN), to).statusCode()).isEqualTo(403);
        assertThat(transfer(owner, from).statusCode()).isEqualTo(403);
        assertThat(role(to.email())).isEqualTo(Role.EDITOR);

        assertThat(Visitor.location(transfer(owner, to))).isEqualTo(path("/members"));
        assertThat(role(to.email())).isEqualTo(Role.OWNER);
        assertThat(role(from.email())).isEqualTo(Role.ADMIN);
        assertThat(transfer(owner, to).statusCode()).isEqualTo(403);
        server().bean(MembershipStore.class).remove(workspace().organizationId(), to.id());
    }

    private HttpResponse<String> transfer(Visitor by, Person to) {
        return by.submit(path("/members"), path("/members/" + id(to) + "/transfer"));
    }

    @Test
    void aMemberOfAnotherOrganizationIsNotFound() {
        Person stranger = server().bean(PersonStore.class).findByEmail("stranger@example.org").orElseThrow();
        assertThat(change(Role.OWNER, stranger, "viewer").statusCode()).isEqualTo(404);
    }

    @Test
    void aRemovedMemberLosesAccessAtOnce() {
        Person person = member("removed@example.org", Role.EDITOR);
        Visitor visitor = server().visitor().login(person.email());
        assertThat(visitor.get(path("")).statusCode()).isEqualTo(200);
        as(Role.ADMIN).submit(path("/members"), path("/members/" + id(person) + "/remove"));
        assertThat(visitor.get(path("")).statusCode()).isEqualTo(404);
    }

    @Test
    void aChangeNeedsAFactorNotOlderThanHalfAnHour() {
        Visitor admin = server().visitor();
        member("slow@example.org", Role.ADMIN);
        admin.login("slow@example.org");
        server().clock().advance(Duration.ofMinutes(31));
        HttpResponse<String> asked = admin.submit(path("/members"), path("/members/invite"), "email",
                "recent@example.org", "role", "viewer");
        assertThat(Visitor.location(asked)).startsWith("/login/confirm?to=");
        assertThat(admin.submit(Visitor.location(asked), "/login/confirm", "password", "wrong password").statusCode())
                .isEqualTo(401);
        HttpResponse<String> confirmed = admin.submit(Visitor.location(asked), "/login/confirm", "password",
                DashboardFixture.PASSWORD, "to", path("/members"));
        assertThat(Visitor.location(confirmed)).as("the form is offered again").startsWith("/login/continue?to=");
        assertThat(admin.submit(path("/members"), path("/members/invite"), "email", "recent@example.org", "role",
                "viewer").statusCode()).isEqualTo(200);
        for (Role role : Role.values()) {
            as(role).confirm();
        }
    }

    @Test
    void endpointsReceiveTheInvitationAsAnEvent() {
        subscribe();
        invite(Role.OWNER, "event@example.org", "viewer");
        List<String> events = server().database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("""
                                select cast(data as text) from event
                                 where type = 'org.member.invited' and cast(data as text) like :email
                                """)
                        .bind("email", "%event@example.org%")
                        .mapTo(String.class)
                        .list());
        assertThat(events).hasSize(1);
        assertThat(events.getFirst()).contains("\"role\":\"viewer\"", "\"invited_by\":\"owner@example.org\"",
                "\"invitation_id\":\"inv_", "\"expires_at\":");
    }

    private void subscribe() {
        new EndpointStore(server().database()).create(new Endpoint(UUID.randomUUID(), workspace().id(),
                "http://127.0.0.1:9/", Environment.STAGING, List.of(EventType.MEMBER_INVITED.primaryName()), false,
                false, false, true, null, server().clock().instant()), "secret");
    }

    private String invite(Role by, String email, String role) {
        return link(as(by).submit(path("/members"), path("/members/invite"), "email", email, "role", role));
    }

    private static String link(HttpResponse<String> answer) {
        Matcher link = LINK.matcher(answer.body());
        assertThat(link.find()).as(answer.body()).isTrue();
        return URI.create(link.group(1)).getPath();
    }

    private HttpResponse<String> change(Role by, Person person, String role) {
        return as(by).submit(path("/members"), path("/members/" + id(person) + "/role"), "role", role);
    }

    private Person member(String email, Role role) {
        Person person = server().person(email, email);
        server().join(workspace(), person, role);
        return person;
    }

    private Role role(String email) {
        Person person = server().bean(PersonStore.class).findByEmail(email).orElseThrow();
        return server().bean(MembershipStore.class)
                .find(workspace().organizationId(), person.id())
                .orElseThrow()
                .role();
    }

    private static String id(Person person) {
        return PublicId.PERSON.of(person.id());
    }
}
