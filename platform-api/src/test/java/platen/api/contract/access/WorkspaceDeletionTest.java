package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.contract.Tenant;
import platen.db.FaultInjector.Kind;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.batch.Format;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.draft.BatchDraft;
import platen.db.draft.BatchDraftStore;
import platen.db.key.Scope;
import platen.db.mail.MailStore;
import platen.db.mail.MailStore.NewMail;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.workspace.KeyReach;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceDeletionStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.workspace.WorkspaceArchive;

/** Deletes workspaces with rows in every table and compares all tables with those before they were created. */
@Tag("thorough")
class WorkspaceDeletionTest {
    /** Tables whose rows of the workspace stay, with the reason. */
    private static final Map<String, String> STAYING = Map.of("audit_entry", "stays with the organization",
            "privacy_request", "reports of searches for a person outlive what they found", "privacy_finding",
            "reports of searches for a person outlive what they found");
    /** Tables of no workspace, which other threads of the server write, or which the organization keeps. */
    private static final Set<String> UNCOUNTED = Set.of("audit_entry", "organization", "trace", "person",
            "flyway_schema_history", "privacy_request", "privacy_finding");

    private ApiFixture api;
    private EnvironmentFixture other;
    private Map<String, Integer> before;

    @BeforeEach
    void open() {
        api = new ApiFixture();
        other = filled();
        before = counts();
    }

    @AfterEach
    void close() {
        api.faults().disarm();
        api.close();
    }

    @Test
    void everythingInADeletedWorkspaceIsGoneAndNothingElse() {
        EnvironmentFixture doomed = filled();
        WorkspaceSnapshot snapshot = other.snapshot();
        UUID id = doomed.tenant.workspace.id();
        rowsOf(id).forEach((table, rows) -> assertThat(rows)
                .as("rows in " + table + "; a new table with a workspace is deleted by WorkspaceDeletionStore and"
                        + " filled by this test")
                .isPositive());
        Instant due = request(doomed.tenant.workspace);

        deleteAll(due, 3);

        rowsOf(id).forEach((table, rows) -> assertThat(rows).as(table)
                .satisfies(count -> assertThat(STAYING.containsKey(table) ? 0 : count).isZero()));
        assertThat(counts()).isEqualTo(before);
        assertThat(other.snapshot()).isEqualTo(snapshot);
        assertThat(api.bean(WorkspaceStore.class).find(id)).isEmpty();
    }

    @Test
    void aCrashAtAnyStatementIsContinuedByTheNextSweep() {
        EnvironmentFixture doomed = filled();
        Instant due = request(doomed.tenant.workspace);
        int crashes = 0;
        for (int operation = 1; operation < 60; operation++) {
            api.faults().arm(operation % 2 == 0 ? Kind.BROKEN : Kind.UNANSWERED, operation);
            try {
                deleteAll(due, 2);
            } catch (RuntimeException crash) {
                crashes++;
            } finally {
                api.faults().disarm();
            }
        }
        sweepUntilDeleted(doomed.tenant.workspace.organizationId(), due);
        assertThat(crashes).isGreaterThan(5);
        assertThat(counts()).isEqualTo(before);
        assertThat(deletions(doomed.tenant.workspace.organizationId())).isEqualTo(1);
    }

    @Test
    void nothingIsDeletedBeforeItsTimeOrAfterItWasCancelled() {
        EnvironmentFixture kept = filled();
        Workspace workspace = kept.tenant.workspace;
        WorkspaceSnapshot snapshot = kept.snapshot();
        Instant due = request(workspace);
        assertThat(store().deletePortion(100, due.minusMillis(1))).isZero();
        WorkspaceArchive archive = api.bean(WorkspaceArchive.class);
        assertThat(archive.delete(workspace, Actor.cli())).as("requested before").isFalse();
        assertThat(archive.cancelDeletion(workspace, Actor.cli())).isTrue();
        assertThat(store().deletePortion(100, due)).isZero();
        assertThat(kept.snapshot()).isEqualTo(snapshot);
        assertThat(found(workspace).isArchived()).isTrue();
    }

    @Test
    void aWorkspaceIsInvisibleAndCannotBeRestoredOnceItsDeletionHasBegun() {
        Workspace workspace = filled().tenant.workspace;
        Instant due = request(workspace);
        assertThat(store().deletePortion(1, due)).isPositive();
        WorkspaceStore workspaces = api.bean(WorkspaceStore.class);
        assertThat(workspaces.find(workspace.id())).isEmpty();
        assertThat(workspaces.findByName(workspace.name())).isEmpty();
        assertThat(workspaces.all()).extracting(Workspace::id).doesNotContain(workspace.id());
        assertThat(workspaces.of(workspace.organizationId())).isEmpty();
        assertThat(api.bean(WorkspaceArchive.class).restore(workspace, Actor.cli())).isFalse();
        assertThat(api.bean(WorkspaceArchive.class).cancelDeletion(workspace, Actor.cli())).isFalse();
    }

    @Test
    void aSiblingKeepsTheTemplatesAndReadsTheLogOfTheDeletedWorkspace() {
        EnvironmentFixture doomed = filled();
        UUID organization = doomed.tenant.workspace.organizationId();
        Workspace sibling = api.bean(WorkspaceStore.class)
                .create(organization, "sibling", Plan.FREE, OptionalInt.empty(), api.clock().instant())
                .orElseThrow();
        Client publisher = doomed.client(Environment.PRODUCTION, Scope.values());
        publisher.sendJson("PATCH", "/v1/templates/spare", "{\"name\":\"Kept\"}");
        int templates = count("select count(*) from template where organization_id = '" + organization + "'");

        deleteAll(request(doomed.tenant.workspace), 50);

        assertThat(count("select count(*) from template where organization_id = '" + organization + "'"))
                .isEqualTo(templates)
                .isPositive();
        assertThat(new AuditStore(api.database()).newest(sibling.id(), 200)).extracting(AuditEntry::type)
                .contains("workspace.deleted", "workspace.deletion_requested", "webhook.created");
    }

    private Workspace found(Workspace workspace) {
        return api.bean(WorkspaceStore.class).find(workspace.id()).orElseThrow();
    }

    /** Requests the deletion and returns its time. */
    private Instant request(Workspace workspace) {
        assertThat(api.bean(WorkspaceArchive.class).delete(workspace, Actor.cli())).isTrue();
        return Objects.requireNonNull(found(workspace).deleteAt());
    }

    private void deleteAll(Instant now, int most) {
        while (store().deletePortion(most, now) > 0) {
            // the next portion
        }
    }

    /** Deletes again and again, because PostgreSQL may notice only later that a lost connection's locks are free. */
    private void sweepUntilDeleted(UUID organization, Instant due) {
        Instant end = Instant.now().plusSeconds(60);
        while (deletions(organization) == 0) {
            assertThat(Instant.now()).isBefore(end);
            deleteAll(due, 2);
        }
    }

    private WorkspaceDeletionStore store() {
        return new WorkspaceDeletionStore(api.database());
    }

    /** Returns a workspace with rows in every table. */
    private EnvironmentFixture filled() {
        var fixture = new EnvironmentFixture(KeyReach.WORKSPACE, Tenant.on(api));
        List.of("webhook_id", "delivery_id", "submission_id", "run_id", "batch_id", "schedule_id", "form_id",
                "envelope_id", "transfer_id")
                .forEach(fixture::shared);
        Client client = fixture.client(Environment.PRODUCTION, Scope.values());
        client.post("/v1/schedules/" + fixture.shared("schedule_id") + "/run", "{}");
        client.post("/v1/deliveries/replay", "{\"failed_since\":\"2020-01-01T00:00:00.000Z\"}");
        UUID workspace = fixture.tenant.workspace.id();
        api.bean(MailStore.class)
                .queue(new NewMail(PublicId.next(), workspace, "a@example.org", "Subject", "Body",
                        api.clock().instant()), Duration.ofDays(1));
        var person = new Person(PublicId.next(), workspace + "@example.org", "Some Person", Language.EN, Theme.SYSTEM,
                null, null, api.clock().instant());
        PersonStore people = api.bean(PersonStore.class);
        people.create(person, null);
        people.opened(person.id(), workspace);
        for (String table : List.of("retention (changed_at, environment, workspace_id) values (now()",
                "retention_progress (what, environment, workspace_id) values ('pdfs'")) {
            api.database().jdbi().useHandle(handle -> handle.execute("insert into " + table + ", 'production', ?)",
                    workspace));
        }
        api.database().jdbi().useHandle(handle -> handle.createUpdate("""
                with request as (
                    insert into privacy_request (id, action, workspace_id, salt, fingerprint, created_at)
                    values (gen_random_uuid(), 'find', :workspace, '', '', now()) returning id, workspace_id)
                insert into privacy_finding (request_id, place, key, workspace_id, fields, exact, outcome)
                select id, 'submission', '{a}', workspace_id, '{data}', true, 'found' from request
                """).bind("workspace", workspace).execute());
        api.database().jdbi().useHandle(handle -> handle.createUpdate("""
                insert into form_draft (form_id, token_hash, workspace_id, sealed, size, expires_at, created_at)
                select id, sha256('draft'), workspace_id, 'x', 1, now() + interval '1 day', now()
                  from form where workspace_id = :workspace
                """).bind("workspace", workspace).execute());
        api.database().jdbi().useHandle(handle -> handle.createUpdate("""
                insert into form_logo (form_id, image) select id, 'picture' from form where workspace_id = :workspace
                """).bind("workspace", workspace).execute());
        api.bean(BatchDraftStore.class)
                .create(new BatchDraft(PublicId.next(), workspace, person.id(), Environment.STAGING, "letter", null,
                        "rows.csv", Format.CSV, ",", "{}", new byte[]{'a'}, false, api.clock().instant()));
        return fixture;
    }

    /** Returns the number of rows of a workspace in each table that refers to workspaces. */
    private Map<String, Integer> rowsOf(UUID workspaceId) {
        var rows = new TreeMap<String, Integer>();
        strings("""
                select c.table_name || '.' || c.column_name from information_schema.columns c
                 where c.table_schema = current_schema() and c.column_name like '%workspace_id'
                """).forEach(column -> {
            String table = column.substring(0, column.indexOf('.'));
            String name = column.substring(column.indexOf('.') + 1);
            rows.put(table, count("select count(*) from " + table + " where " + name + " = '" + workspaceId + "'"));
        });
        return rows;
    }

    /**
     * Returns the number of rows of each table, except those of the job queue and the attempts of the other workspace,
     * whose deliveries the server goes on with meanwhile.
     */
    private Map<String, Integer> counts() {
        var counts = new TreeMap<String, Integer>();
        strings("select table_name from information_schema.tables where table_schema = current_schema()"
                + " and table_type = 'BASE TABLE'").stream()
                .filter(table -> !table.startsWith("jobrunr") && !UNCOUNTED.contains(table))
                .forEach(table -> counts.put(table, count("select count(*) from " + table)));
        counts.put("delivery_attempt", count("select count(*) from delivery_attempt a join delivery d on d.id ="
                + " a.delivery_id where d.workspace_id <> '" + other.tenant.workspace.id() + "'"));
        return counts;
    }

    private int deletions(UUID organizationId) {
        return count("select count(*) from audit_entry where type = 'workspace.deleted' and organization_id = '"
                + organizationId + "'");
    }

    private List<String> strings(String sql) {
        return api.database().jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    private int count(String sql) {
        return api.database().jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(int.class).one());
    }
}
