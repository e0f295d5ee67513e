package platen.db;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.key.KeySecret;
import platen.db.run.NewRun;
import platen.db.submission.NewSubmission;
import platen.db.template.CompiledBy;
import platen.db.template.Kind;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.db.workspace.UsageStore.Share;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;

/**
 * A new database with the rows that submissions and runs refer to: a workspace without a quota, a template
 * {@code letter} and a workflow {@code pair}, both in version 1. The template cannot be rendered; store tests need only
 * its rows.
 */
public final class DatabaseFixture implements AutoCloseable {
    /** Creation time of all rows of the fixture. */
    public static final Instant THEN = Instant.parse("2026-08-22T10:11:12.345678Z");

    private final TestDatabase testing = new TestDatabase();
    private final Workspace workspace = workspace("acme", OptionalInt.empty());
    private final UUID templateId;
    private final UUID workflowId;

    public DatabaseFixture() {
        byte[] file = keep("not really a form");
        var templates = new TemplateStore(database());
        templateId = templates.create(workspace.organizationId(), "letter", "Letter", Kind.FILLABLE, THEN)
                .orElseThrow()
                .id();
        templates.addVersion(templateId,
                new TemplateStore.NewVersion(Kind.FILLABLE, file, file, 2, "{\"fields\":[]}", null, "[]",
                        new CompiledBy(1, null)),
                THEN);
        var workflows = new WorkflowStore(database());
        workflowId = workflows.create(workspace.organizationId(), "pair", "Pair", THEN).orElseThrow().id();
        workflows.addVersion(workflowId, "{\"fields\":[],\"documents\":[]}", THEN);
    }

    public Database database() {
        return testing.database();
    }

    public TestDatabase testing() {
        return testing;
    }

    public Workspace workspace() {
        return workspace;
    }

    public UUID templateId() {
        return templateId;
    }

    public UUID workflowId() {
        return workflowId;
    }

    /** Creates another workspace in its own organization. */
    public Workspace workspace(String name, OptionalInt allowance) {
        return new WorkspaceStore(database()).create(name, Plan.ENTERPRISE, allowance, THEN).orElseThrow();
    }

    /** Stores the text as a file and returns its hash. */
    public byte[] keep(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] sha256 = sha256(text);
        new BlobStore(database()).keep(sha256, bytes);
        return sha256;
    }

    /** Returns a render of the template for the workspace, accepted at {@link #THEN}. */
    public NewSubmission submission() {
        return submission(workspace, THEN, null, null);
    }

    public NewSubmission submission(Workspace by, Instant createdAt, @Nullable String idempotencyKey,
            @Nullable LocalDate usageMonth) {
        return new NewSubmission(PublicId.next(), by.id(), by.organizationId(), templateId, 1, Environment.PRODUCTION,
                Source.API_ASYNC, null, null, idempotencyKey, sha256("{}"), "{}".getBytes(StandardCharsets.UTF_8), "{}",
                "[]",
                false, usageMonth, createdAt);
    }

    /** Returns a document of a run. */
    public NewSubmission document(NewRun run, int index) {
        return new NewSubmission(PublicId.next(), workspace.id(), workspace.organizationId(), templateId, 1,
                run.environment(), Source.WORKFLOW, run.id(), index, null, sha256("{}"),
                "{}".getBytes(StandardCharsets.UTF_8), "{}", "[]", false, null, THEN);
    }

    /** Returns a count of renders of the template without an API key, as {@code UsageStore} takes it. */
    public Map<Share, Integer> renders(LocalDate day, int count) {
        return Map.of(new Share(templateId, null, day), count);
    }

    public NewRun run(@Nullable String idempotencyKey) {
        return new NewRun(PublicId.next(), workspace.id(), workspace.organizationId(), workflowId, 1,
                Environment.PRODUCTION, Source.API_ASYNC, idempotencyKey, sha256("{}"), "[]", null, THEN);
    }

    public static byte[] sha256(String text) {
        return KeySecret.hash(text);
    }

    @Override
    public void close() {
        testing.close();
    }
}
