package platen.db.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Environment;

class WorkflowStoreTest {
    private static final Instant NOW = DatabaseFixture.THEN;

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final WorkflowStore workflows = new WorkflowStore(databaseFixture.database());
    private final UUID organization = databaseFixture.workspace().organizationId();

    @Test
    void anAliasBelongsToOneWorkflowOfTheOrganization() {
        assertThat(workflows.create(organization, "onboarding", "Onboarding", NOW)).isPresent();
        assertThat(workflows.create(organization, "onboarding", "Another", NOW)).isEmpty();
        assertThat(workflows.list(organization)).extracting(Workflow::alias).containsExactly("onboarding", "pair");
    }

    @Test
    void versionsAddedAtOnceTakeDifferentNumbers() throws Exception {
        var versions = RaceFixture.of(6, () -> workflows.addVersion(databaseFixture.workflowId(), "{}", NOW).version());
        assertThat(versions).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7);
    }

    @Test
    void eachEnvironmentShowsTheVersionPublishedToIt() {
        workflows.addVersion(databaseFixture.workflowId(), "{\"second\":true}", NOW);
        assertThat(workflows.published(databaseFixture.workflowId(), Environment.PRODUCTION)).isEmpty();
        assertThat(workflows.publish(databaseFixture.workflowId(), 1, Environment.PRODUCTION, NOW)).isTrue();
        assertThat(workflows.publish(databaseFixture.workflowId(), 2, Environment.STAGING, NOW)).isTrue();
        assertThat(workflows.publish(databaseFixture.workflowId(), 3, Environment.STAGING, NOW)).isFalse();
        assertThat(workflows.published(databaseFixture.workflowId(), Environment.PRODUCTION).orElseThrow().version())
                .isEqualTo(1);
        assertThat(workflows.published(databaseFixture.workflowId(), Environment.STAGING).orElseThrow().definition())
                .isEqualTo("{\"second\":true}");
    }

    @Test
    void publicationsAreToldOfAllAtOnceAndTakenBack() {
        workflows.publish(databaseFixture.workflowId(), 1, Environment.PRODUCTION, NOW);
        workflows.publish(databaseFixture.workflowId(), 1, Environment.STAGING, NOW);
        assertThat(workflows.unpublish(databaseFixture.workflowId(), 1, Environment.STAGING)).isTrue();
        assertThat(workflows.unpublish(databaseFixture.workflowId(), 1, Environment.STAGING)).isFalse();
        assertThat(workflows.publications(List.of(databaseFixture.workflowId())))
                .isEqualTo(Map.of(databaseFixture.workflowId(), Map.of(Environment.PRODUCTION, 1)));
    }

    @Test
    void aWorkflowPutAwayIsListedApartAndComesBack() {
        workflows.change(databaseFixture.workflowId(), "Old pair", true, NOW);
        assertThat(workflows.list(organization)).isEmpty();
        assertThat(workflows.list(organization, "archived", null, 10)).extracting(Workflow::name)
                .containsExactly("Old pair");
        workflows.change(databaseFixture.workflowId(), "Pair", false, NOW);
        assertThat(workflows.list(organization)).hasSize(1);
    }

    @Test
    void versionsAreListedNewestFirst() {
        workflows.addVersion(databaseFixture.workflowId(), "{}", NOW.plusSeconds(1));
        assertThat(workflows.versions(databaseFixture.workflowId(), null, 10)).extracting(WorkflowVersion::version)
                .containsExactly(2, 1);
        assertThat(workflows.versions(databaseFixture.workflowId(), NOW.plusSeconds(1), 10)).hasSize(1);
    }
}
