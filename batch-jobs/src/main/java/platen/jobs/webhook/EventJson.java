package platen.jobs.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.destination.BatchDestination;
import platen.db.member.Invitation;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON of events (contract rule 10.6). An event links to its PDF and never contains it. */
public final class EventJson {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private final String baseUrl;

    /** @param baseUrl prefix of the links, without a trailing slash */
    public EventJson(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    /** Returns the prefix of the links, without a trailing slash. */
    String baseUrl() {
        return baseUrl;
    }

    /** Returns the complete body, the same bytes at each attempt. */
    public static byte[] body(UUID eventId, String type, Instant createdAt, String data) {
        String head = JsonNodeFactory.instance.objectNode()
                .put("id", PublicId.EVENT.of(eventId))
                .put("type", type)
                .put("created", createdAt.getEpochSecond())
                .toString();
        return (head.substring(0, head.length() - 1) + ",\"data\":" + data + "}").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the record as the API shows it, without its input data. */
    ObjectNode submission(Submission submission) {
        String id = PublicId.SUBMISSION.of(submission.id());
        String url = baseUrl + "/api/v1/submissions/" + id;
        byte[] sha256 = submission.sha256();
        byte[] content = submission.contentSha256();
        return JsonNodeFactory.instance.objectNode()
                .put("submission_id", id)
                .put("status", submission.status().wire())
                .put("stage", submission.stage() == null ? null : submission.stage().wire())
                .put("template_id", PublicId.TEMPLATE.of(submission.templateId()))
                .put("template_alias", submission.templateAlias())
                .put("template_version", submission.templateVersion())
                .put("kind", submission.kind().wire())
                .put("environment", submission.environment().wire())
                .put("source", submission.source().wire())
                .put("run_id", submission.runId() == null ? null : PublicId.RUN.of(submission.runId()))
                .put("idempotency_key", submission.idempotencyKey())
                .put("page_count", submission.pageCount())
                .put("render_ms", submission.renderMs())
                .put("engine_revision", submission.engineRevision())
                .put("sha256", sha256 == null ? null : HexFormat.of().formatHex(sha256))
                .put("content_sha256", content == null ? null : HexFormat.of().formatHex(content))
                .put("sealed_level", submission.sealedLevel())
                .set("error", error(submission.error()))
                .set("warnings", StoredJson.node(submission.warnings()))
                .put("poll_url", url)
                .put("pdf_url", submission.downloadable() ? url + "/pdf" : null)
                .set("metadata", StoredJson.node(submission.metadata()))
                .put("created_at", time(submission.createdAt()))
                .put("completed_at", time(submission.completedAt()));
    }

    ObjectNode run(Run run, int documents) {
        String id = PublicId.RUN.of(run.id());
        byte[] sha256 = run.packetSha256();
        return JsonNodeFactory.instance.objectNode()
                .put("run_id", id)
                .put("workflow_id", PublicId.WORKFLOW.of(run.workflowId()))
                .put("workflow_alias", run.workflowAlias())
                .put("kind", "workflow")
                .put("environment", run.environment().wire())
                .put("status", run.status().wire())
                .put("page_count", run.pageCount())
                .put("sha256", sha256 == null ? null : HexFormat.of().formatHex(sha256))
                .set("error", error(run.error()))
                .set("warnings", StoredJson.node(run.warnings()))
                .put("document_count", documents)
                .put("pdf_url", run.status() == Status.COMPLETED && sha256 != null
                        ? baseUrl + "/api/v1/workflows/runs/" + id + "/pdf"
                        : null)
                .put("created_at", time(run.createdAt()))
                .put("completed_at", time(run.completedAt()));
    }

    ObjectNode batch(Batch batch) {
        String id = PublicId.BATCH.of(batch.id());
        ObjectNode data = JsonNodeFactory.instance.objectNode()
                .put("batch_id", id)
                .put("template_alias", batch.templateAlias())
                .put("workflow_alias", batch.workflowAlias())
                .put("environment", batch.environment().wire())
                .put("status", batch.status().wire())
                .put("dry_run", batch.dryRun());
        data.putObject("counts")
                .put("total", batch.totalRows())
                .put("completed", batch.succeeded())
                .put("failed", batch.failed());
        return data.set("error", error(batch.error()))
                .put("results_url", baseUrl + "/v1/batches/" + id + "/results")
                .put("errors_url", baseUrl + "/v1/batches/" + id + "/errors")
                .put("created_at", time(batch.createdAt()))
                .put("completed_at", time(batch.completedAt()));
    }

    /** Returns how the files of a batch ended at a destination. */
    ObjectNode transferred(Batch batch, BatchDestination files) {
        String url = baseUrl + "/v1/batches/" + PublicId.BATCH.of(batch.id());
        return JsonNodeFactory.instance.objectNode()
                .put("batch_id", PublicId.BATCH.of(batch.id()))
                .put("template_alias", batch.templateAlias())
                .put("workflow_alias", batch.workflowAlias())
                .put("environment", batch.environment().wire())
                .put("destination_id", PublicId.DESTINATION.of(files.destinationId()))
                .put("destination", files.destination())
                .put("type", files.type().wire())
                .put("content", files.content().wire())
                .put("status", files.status().wire())
                .put("files", files.files())
                .put("delivered", files.delivered())
                .put("failed", files.failed())
                .set("error", error(files.error()))
                .put("batch_url", url)
                .put("transfers_url", baseUrl + "/v1/transfers?batch_id=" + PublicId.BATCH.of(batch.id()))
                .put("ended_at", time(files.endedAt()));
    }

    static ObjectNode published(Template before, int version, Environment environment, @Nullable UUID publishedBy,
            Instant now) {
        return JsonNodeFactory.instance.objectNode()
                .put("template_id", PublicId.TEMPLATE.of(before.id()))
                .put("alias", before.alias())
                .put("version", version)
                .put("previous_version", before.published().get(environment))
                .put("environment", environment.wire())
                .put("published_by", publishedBy == null ? null : PublicId.KEY.of(publishedBy))
                .put("published_at", time(now));
    }

    static ObjectNode invited(Invitation invitation, @Nullable String invitedBy) {
        return JsonNodeFactory.instance.objectNode()
                .put("invitation_id", PublicId.INVITATION.of(invitation.id()))
                .put("email", invitation.email())
                .put("role", invitation.role().wire())
                .put("invited_by", invitedBy)
                .put("expires_at", time(invitation.expiresAt()));
    }

    private static JsonNode error(@Nullable String error) {
        return error == null ? JsonNodeFactory.instance.nullNode() : StoredJson.object(error);
    }

    static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : TIME.format(time);
    }
}
