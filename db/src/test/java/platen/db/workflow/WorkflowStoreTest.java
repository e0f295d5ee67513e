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
    private final DatabaseFixture archive = new DatabaseFixture();

    private final WorkflowStore workflows = new WorkflowStore(archive.database());
    private final UUID organization = archive.workspace().organizationId();

    @Test
    void anAliasBelongsToOneWorkflowOfTheOrganization() {
        assertThat(workflows.create(organization, "onboarding", "Onboarding", NOW)).isPresent();
        assertThat(workflows.create(organization, "onboarding", "Another", NOW)).isEmpty();
        assertThat(workflows.list(organization)).extracting(Workflow::alias).containsExactly("onboarding", "pair");
    }

    @Test
    void versionsAddedAtOnceTakeDifferentNumbers() throws Exception {
        var versions = RaceFixture.of(6, () -> workflows.addVersion(archive.workflowId(), "{}", NOW).version());
        assertThat(versions).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7);
    }

    @Test
    void eachEnvironmentShowsTheVersionPublishedToIt() {
        workflows.addVersion(archive.workflowId(), "{\"second\":true}", NOW);
        assertThat(workflows.published(archive.workflowId(), Environment.PRODUCTION)).isEmpty();
        assertThat(workflows.publish(archive.workflowId(), 1, Environment.PRODUCTION, NOW)).isTrue();
        assertThat(workflows.publish(archive.workflowId(), 2, Environment.STAGING, NOW)).isTrue();
        assertThat(workflows.publish(archive.workflowId(), 3, Environment.STAGING, NOW)).isFalse();
        assertThat(workflows.published(archive.workflowId(), Environment.PRODUCTION).orElseThrow().version())
                .isEqualTo(1);
        assertThat(workflows.published(archive.workflowId(), Environment.STAGING).orElseThrow().definition())
                .isEqualTo("{\"second\":true}");
    }

    @Test
    void publicationsAreToldOfAllAtOnceAndTakenBack() {
        workflows.publish(archive.workflowId(), 1, Environment.PRODUCTION, NOW);
        workflows.publish(archive.workflowId(), 1, Environment.STAGING, NOW);
        assertThat(workflows.unpublish(archive.workflowId(), 1, Environment.STAGING)).isTrue();
        assertThat(workflows.unpublish(archive.workflowId(), 1, Environment.STAGING)).isFalse();
        assertThat(workflows.publications(List.of(archive.workflowId())))
                .isEqualTo(Map.of(archive.workflowId(), Map.of(Environment.PRODUCTION, 1)));
    }

    @Test
    void aWorkflowPutAwayIsListedApartAndComesBack() {
        workflows.change(archive.workflowId(), "Old pair", true, NOW);
        assertThat(workflows.list(organization)).isEmpty();
        assertThat(workflows.list(organization, "archived", null, 10)).extracting(Workflow::name)
                .containsExactly("Old pair");
        workflows.change(archive.workflowId(), "Pair", false, NOW);
        assertThat(workflows.list(organization)).hasSize(1);
    }

    @Test
    void versionsAreListedNewestFirst() {
        workflows.addVersion(archive.workflowId(), "{}", NOW.plusSeconds(1));
        assertThat(workflows.versions(archive.workflowId(), null, 10)).extracting(WorkflowVersion::version)
                .containsExactly(2, 1);
        assertThat(workflows.versions(archive.workflowId(), NOW.plusSeconds(1), 10)).hasSize(1);
    }
}
