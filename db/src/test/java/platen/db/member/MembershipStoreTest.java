package platen.db.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.PublicId;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;

class MembershipStoreTest {
    private static final Instant THEN = DatabaseFixture.THEN;

    private DatabaseFixture fixture;
    private MembershipStore memberships;
    private InvitationStore invitations;
    private UUID organization;

    @BeforeEach
    void open() {
        fixture = new DatabaseFixture();
        memberships = new MembershipStore(fixture.database());
        invitations = new InvitationStore(fixture.database());
        organization = fixture.workspace().organizationId();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aRoleIncludesThoseBelowIt() {
        assertThat(Role.ADMIN.includes(Role.EDITOR)).isTrue();
        assertThat(Role.ADMIN.includes(Role.ADMIN)).isTrue();
        assertThat(Role.ADMIN.includes(Role.OWNER)).isFalse();
    }

    @Test
    void aMemberIsFoundInTheOwnOrganizationOnlyUntilRemoved() {
        UUID ada = member("ada@example.org", Role.EDITOR);
        UUID other = fixture.workspace("other", OptionalInt.empty()).organizationId();
        assertThat(memberships.find(organization, ada).orElseThrow().role()).isEqualTo(Role.EDITOR);
        assertThat(memberships.find(other, ada)).isEmpty();
        assertThat(memberships.changeRole(other, ada, Role.OWNER)).isFalse();
        assertThat(memberships.remove(other, ada)).isFalse();
        assertThat(memberships.changeRole(organization, ada, Role.OWNER)).isTrue();
        assertThat(memberships.lockOwners(organization)).containsExactly(ada);
        assertThat(memberships.workspaces(ada)).containsExactly(fixture.workspace());
        assertThat(memberships.remove(organization, ada)).isTrue();
        assertThat(memberships.workspaces(ada)).isEmpty();
    }

    @Test
    void aDisabledOwnerDoesNotCountAsOwner() {
        UUID ada = member("ada@example.org", Role.OWNER);
        assertThat(memberships.withoutOwner()).isEmpty();
        new PersonStore(fixture.database()).changeDisabled(ada, THEN, THEN);
        assertThat(memberships.lockOwners(organization)).isEmpty();
    }

    @Test
    void organizationsWithoutAnOwnerAreListed() {
        member("ada@example.org", Role.ADMIN);
        assertThat(memberships.withoutOwner()).extracting(MembershipStore.Organization::id)
                .containsExactly(organization);
    }

    @Test
    void membersAreListedByName() {
        member("b@example.org", Role.VIEWER);
        member("a@example.org", Role.OWNER);
        assertThat(memberships.members(organization)).extracting(MembershipStore.Person::email)
                .containsExactly("a@example.org", "b@example.org");
        assertThat(memberships.members(organization)).allMatch(each -> each.lastSeenAt() == null);
    }

    @Test
    void aSecondInvitationOfAnAddressReplacesTheFirst() {
        Invitation first = invite("bob@example.org", "first");
        Invitation second = invite("bob@example.org", "second");
        assertThat(invitations.of(organization)).containsExactly(second);
        assertThat(invitations.findByToken(DatabaseFixture.sha256("first"), THEN)).isEmpty();
        assertThat(invitations.findByToken(DatabaseFixture.sha256("second"), THEN)).contains(second);
        assertThat(invitations.find(organization, first.id())).isEmpty();
    }

    @Test
    void anInvitationIsAcceptedOnceAndNotAfterItExpired() {
        Invitation invitation = invite("bob@example.org", "secret");
        byte[] hash = DatabaseFixture.sha256("secret");
        assertThat(invitations.accept(hash, invitation.expiresAt())).isEmpty();
        assertThat(invitations.accept(hash, THEN)).contains(invitation);
        assertThat(invitations.accept(hash, THEN)).isEmpty();
    }

    @Test
    void anotherOrganizationNeitherFindsNorDeletesAnInvitation() {
        Invitation invitation = invite("bob@example.org", "secret");
        UUID other = fixture.workspace("other", OptionalInt.empty()).organizationId();
        assertThat(invitations.find(other, invitation.id())).isEmpty();
        assertThat(invitations.delete(other, invitation.id())).isFalse();
        assertThat(invitations.delete(organization, invitation.id())).isTrue();
    }

    @Test
    void invitationsThatExpiredBeforeATimeAreDeleted() {
        Invitation invitation = invite("bob@example.org", "secret");
        assertThat(invitations.deleteExpired(invitation.expiresAt())).isZero();
        assertThat(invitations.deleteExpired(invitation.expiresAt().plusSeconds(1))).isEqualTo(1);
    }

    private Invitation invite(String email, String secret) {
        var invitation = new Invitation(PublicId.next(), organization, email, Role.EDITOR, null, THEN,
                THEN.plus(Duration.ofDays(7)));
        invitations.put(invitation, DatabaseFixture.sha256(secret));
        return invitation;
    }

    private UUID member(String email, Role role) {
        var person = new Person(PublicId.next(), email, email, Language.EN, Theme.SYSTEM, null, null, THEN);
        new PersonStore(fixture.database()).create(person, null);
        memberships.add(new Membership(organization, person.id(), role, THEN));
        return person.id();
    }
}
