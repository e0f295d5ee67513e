package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.ops.CommandFixture.Ran;

class PeopleCommandTest {
    private static final Instant NOW = Instant.parse("2026-08-22T10:11:12Z");

    private CommandFixture commands;
    private Workspace workspace;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        workspace = new WorkspaceStore(commands.testing.database())
                .create("acme", Plan.FREE, OptionalInt.empty(), NOW)
                .orElseThrow();
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void anInstallationThatExistsGetsAnOwnerByALinkThatIsPrintedOnce() {
        Ran ran = run("people", "create-owner", "Ada@Example.org");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).matches("http://localhost:\\d+/join/[A-Za-z0-9_-]{43}\\s*");
        Ran list = run("people", "list");
        assertThat(list.out()).contains("ada@example.org", "owner", "invited");
        assertThat(list.out()).doesNotContain(ran.out().strip());
    }

    @Test
    void aMemberIsListedPromotedResetDisabledAndEnabled() {
        member("ada@example.org", Role.OWNER);
        member("bob@example.org", Role.VIEWER);
        assertThat(run("people", "role", "bob@example.org", "admin").out()).contains("is admin of 'acme'");
        assertThat(run("people", "list").out()).containsPattern("bob@example.org +Person +admin +active");
        assertThat(run("people", "reset", "bob@example.org").out()).contains("/reset/");
        assertThat(run("people", "disable", "bob@example.org").out()).contains("cannot log in any more");
        assertThat(run("people", "list").out()).containsPattern("bob@example.org +Person +admin +disabled");
        assertThat(run("people", "reset", "bob@example.org").err()).contains("Enable the person first.");
        assertThat(run("people", "enable", "bob@example.org").out()).contains("can log in");
    }

    @Test
    void theLastOwnerIsNeitherDemotedNorDisabled() {
        member("ada@example.org", Role.OWNER);
        assertThat(run("people", "role", "ada@example.org", "viewer").err()).contains("is the last owner of 'acme'");
        assertThat(run("people", "disable", "ada@example.org").err()).contains("is the last owner");
        member("bob@example.org", Role.OWNER);
        assertThat(run("people", "disable", "ada@example.org").code()).isZero();
        assertThat(run("people", "role", "bob@example.org", "viewer").err()).contains("is the last owner of 'acme'");
    }

    @Test
    void whatIsWrongIsSaidWithWhatToDo() {
        member("ada@example.org", Role.OWNER);
        assertThat(run("people", "invite", "ada").err()).contains("'ada' is no mail address.");
        assertThat(run("people", "invite", "ada@example.org").err()).contains("is a member of 'acme' already");
        assertThat(run("people", "role", "eve@example.org", "viewer").err()).contains("There is no person");
        assertThat(run("people", "reset", "eve@example.org").err()).contains("There is no person");
        assertThat(run("people").code()).isEqualTo(2);
    }

    private void member(String email, Role role) {
        var person = new Person(PublicId.next(), email, "Person", Language.EN, Theme.SYSTEM, null, null, NOW);
        new PersonStore(commands.testing.database()).create(person, null);
        new MembershipStore(commands.testing.database())
                .add(new Membership(workspace.organizationId(), person.id(), role, NOW));
    }
}
