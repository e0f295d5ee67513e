package platen.db.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
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

class AuditStoreTest {
    private final DatabaseFixture fixture = new DatabaseFixture();
    private final AuditStore audit = new AuditStore(fixture.database());
    private final WorkspaceStore workspaces = new WorkspaceStore(fixture.database());
    private final Workspace own = workspaces.create("own", Plan.FREE, OptionalInt.empty(), DatabaseFixture.THEN)
            .orElseThrow();
    private final Workspace sibling = workspaces
            .create(own.organizationId(), "sibling", Plan.FREE, OptionalInt.empty(), DatabaseFixture.THEN)
            .orElseThrow();
    private final Workspace foreign = workspaces.create("foreign", Plan.FREE, OptionalInt.empty(),
            DatabaseFixture.THEN).orElseThrow();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void anEntryOfAnOrganizationIsReadInEachOfItsWorkspacesAndNowhereElse() {
        audit.appendToOrganization(own.organizationId(), change(AuditType.INVITATION_CREATED));
        assertThat(types(own)).containsExactly("invitation.created");
        assertThat(types(sibling)).containsExactly("invitation.created");
        assertThat(types(foreign)).isEmpty();
        assertThat(audit.newestOfInstallation(AuditFilter.ALL, 10)).isEmpty();
    }

    @Test
    void anEntryOfAWorkspaceIsReadThereOnly() {
        audit.append(own.id(), change(AuditType.WORKSPACE_RENAMED));
        assertThat(types(own)).containsExactly("workspace.renamed");
        assertThat(types(sibling)).isEmpty();
        assertThat(types(foreign)).isEmpty();
    }

    @Test
    void anEntryOfAPersonIsReadInEachOrganizationOfThePersonElseInTheInstallation() {
        Person person = new Person(PublicId.next(), "a@example.org", "A", Language.EN, Theme.SYSTEM, null, null,
                DatabaseFixture.THEN);
        new PersonStore(fixture.database()).create(person, null);
        audit.appendToOrganizationsOf(person.id(), change(AuditType.PERSON_CHANGED));
        assertThat(types(own)).isEmpty();
        assertThat(audit.newestOfInstallation(AuditFilter.ALL, 10)).extracting(AuditEntry::type)
                .containsExactly("person.changed");

        for (Workspace each : new Workspace[]{own, foreign}) {
            new MembershipStore(fixture.database()).add(
                    new Membership(each.organizationId(), person.id(), Role.VIEWER, DatabaseFixture.THEN));
        }
        audit.appendToOrganizationsOf(person.id(), change(AuditType.PERSON_DISABLED));
        assertThat(types(own)).containsExactly("person.disabled");
        assertThat(types(foreign)).containsExactly("person.disabled");
        assertThat(audit.newestOfInstallation(AuditFilter.ALL, 10)).hasSize(1);
    }

    private static AuditChange change(AuditType type) {
        return new AuditChange(Actor.cli(), type, UUID.randomUUID(), "{}", null, null, DatabaseFixture.THEN);
    }

    private Iterable<String> types(Workspace workspace) {
        return audit.newest(workspace.id(), 10).stream().map(AuditEntry::type).toList();
    }
}
