package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.db.core.PublicId;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Person;

/** Opens the pages that say what a change will do. */
class ConsequencesTest extends DashboardTest {

    @Test
    void removingAMemberIsAskedAndNamesThePersonAndWhatHappens() {
        Person person = server().person("leaving@example.org", "Lea Ving");
        server().join(workspace(), person, Role.VIEWER);
        String change = path("/members/" + PublicId.PERSON.of(person.id()) + "/remove");
        assertThat(as(Role.OWNER).get(path("/members")).body()).contains("href=\"" + change + "\"")
                .doesNotContain("action=\"" + change + "\"");
        assertThat(as(Role.OWNER).get(change).body()).contains("Remove Lea Ving?", "loses access to all workspaces",
                "action=\"" + change + "\"");
        var memberships = server().bean(MembershipStore.class);
        assertThat(memberships.find(workspace().organizationId(), person.id())).isPresent();
        assertThat(as(Role.OWNER).submit(change, change).statusCode()).isEqualTo(303);
        assertThat(memberships.find(workspace().organizationId(), person.id())).isEmpty();
    }

    @Test
    void withdrawingAnInvitationIsAskedAndNamesTheAddressAndWhatHappens() {
        as(Role.OWNER).submit(path("/members"), path("/members/invite"), "email", "guest@example.org", "role",
                "editor");
        var invitations = server().bean(InvitationStore.class);
        UUID id = invitations.of(workspace().organizationId()).getFirst().id();
        String change = path("/members/invitations/" + PublicId.INVITATION.of(id) + "/withdraw");
        assertThat(as(Role.OWNER).get(path("/members")).body()).contains("href=\"" + change + "\"")
                .doesNotContain("action=\"" + change + "\"");
        assertThat(as(Role.OWNER).get(change).body()).contains("Take back the invitation of guest@example.org?",
                "Its link stops working at once", "action=\"" + change + "\"");
        assertThat(invitations.of(workspace().organizationId())).hasSize(1);
        assertThat(stranger().get(change).statusCode()).isEqualTo(404);
        assertThat(as(Role.OWNER).submit(change, change).statusCode()).isEqualTo(303);
        assertThat(invitations.of(workspace().organizationId())).isEmpty();
        assertThat(as(Role.OWNER).get(change).statusCode()).as("withdrawn already").isEqualTo(404);
    }

    @Test
    void givingAwayTheOwnersRoleIsAsked() {
        Person person = server().person("next@example.org", "Next Owner");
        server().join(workspace(), person, Role.ADMIN);
        String change = path("/members/" + PublicId.PERSON.of(person.id()) + "/transfer");
        assertThat(as(Role.OWNER).get(change).body()).contains("Make Next Owner the owner in your place?",
                "You become an admin");
        assertThat(as(Role.ADMIN).get(change).statusCode()).isEqualTo(403);
    }

    @Test
    void thePageOfSomebodyElseOrOfNothingIsMissing() {
        Person stranger = server().person("foreign@example.org", "Foreign");
        assertThat(as(Role.OWNER).get(path("/members/" + PublicId.PERSON.of(stranger.id()) + "/remove")).statusCode())
                .isEqualTo(404);
        assertThat(as(Role.OWNER).get("/me/factor/remove").statusCode()).as("no second factor").isEqualTo(404);
    }
}
