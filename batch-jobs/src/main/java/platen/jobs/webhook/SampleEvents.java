package platen.jobs.webhook;

import java.time.Instant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.jobs.engine.Engine;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the events of test calls: each kind of event with sample contents, marked with {@code "test": true}. */
final class SampleEvents {
    static final String SHA256 = "9f2c".repeat(16);

    private SampleEvents() {}

    static ObjectNode of(EventType type, Environment environment, String baseUrl, Instant now) {
        return switch (type) {
            case SUBMISSION_COMPLETED -> submission("completed", environment, baseUrl, now);
            case SUBMISSION_FAILED -> submission("failed", environment, baseUrl, now);
            case SUBMISSION_CREATED -> submission("processing", environment, baseUrl, now);
            case RUN_COMPLETED -> run("completed", environment, baseUrl, now);
            case RUN_FAILED -> run("failed", environment, baseUrl, now);
            case RUN_STARTED -> run("processing", environment, baseUrl, now);
            case TEMPLATE_PUBLISHED -> empty()
                    .put("template_id", PublicId.TEMPLATE.of(PublicId.next()))
                    .put("alias", "sample")
                    .put("version", 8)
                    .put("previous_version", 7)
                    .put("environment", environment.wire())
                    .put("published_by", PublicId.KEY.of(PublicId.next()))
                    .put("published_at", EventJson.time(now));
            case MEMBER_INVITED -> empty()
                    .put("invitation_id", "inv_" + hex())
                    .put("email", "bob@example.org")
                    .put("role", "editor")
                    .put("invited_by", "ada@example.org")
                    .put("expires_at", EventJson.time(now));
            case BATCH_COMPLETED -> batch("completed", environment, baseUrl, now);
            case BATCH_FAILED -> batch("failed", environment, baseUrl, now);
            case BATCH_DELIVERED -> transferred("delivered", environment, baseUrl, now);
            case BATCH_DELIVERY_FAILED -> transferred("failed", environment, baseUrl, now);
            case ENVELOPE_SENT -> SampleEnvelopes.sent(environment, now);
            case ENVELOPE_VIEWED -> SampleEnvelopes.viewed(environment, now);
            case ENVELOPE_SIGNED -> SampleEnvelopes.signed(environment, now);
            case ENVELOPE_DECLINED -> SampleEnvelopes.declined(environment, now);
            case ENVELOPE_COMPLETED -> SampleEnvelopes.completed(environment, baseUrl, now);
            case ENVELOPE_EXPIRED -> SampleEnvelopes.expired(environment, now);
            case ENVELOPE_VOIDED -> SampleEnvelopes.voided(environment, now);
        };
    }

    private static ObjectNode submission(String status, Environment environment, String baseUrl, Instant now) {
        String id = PublicId.SUBMISSION.of(PublicId.next());
        String url = baseUrl + "/api/v1/submissions/" + id;
        ObjectNode data = empty()
                .put("submission_id", id)
                .put("stage", status.equals("processing") ? "queued" : null)
                .put("template_id", PublicId.TEMPLATE.of(PublicId.next()))
                .put("template_alias", "sample")
                .put("template_version", 7)
                .put("kind", "fillable")
                .put("source", "api_async")
                .putNull("run_id")
                .putNull("idempotency_key")
                .put("render_ms", status.equals("completed") ? 9 : null)
                .put("engine_revision", status.equals("completed") ? Engine.REVISION : null)
                .putNull("content_sha256")
                .putNull("sealed_level")
                .put("poll_url", url);
        data.putArray("warnings");
        data.putObject("metadata").put("user_id", "42");
        return outcome(data, status, environment, url + "/pdf", now);
    }

    private static ObjectNode run(String status, Environment environment, String baseUrl, Instant now) {
        String id = PublicId.RUN.of(PublicId.next());
        ObjectNode data = empty()
                .put("run_id", id)
                .put("workflow_id", PublicId.WORKFLOW.of(PublicId.next()))
                .put("workflow_alias", "sample")
                .put("kind", "workflow")
                .put("document_count", 2)
                .set("warnings", JsonNodeFactory.instance.arrayNode());
        return outcome(data, status, environment, baseUrl + "/api/v1/workflows/runs/" + id + "/pdf", now);
    }

    private static ObjectNode batch(String status, Environment environment, String baseUrl, Instant now) {
        String url = baseUrl + "/v1/batches/" + PublicId.BATCH.of(PublicId.next());
        ObjectNode data = empty()
                .put("batch_id", url.substring(url.lastIndexOf('/') + 1))
                .put("template_alias", "sample")
                .putNull("workflow_alias")
                .put("environment", environment.wire())
                .put("status", status)
                .put("dry_run", false);
        data.putObject("counts").put("total", 3).put("completed", 2).put("failed", 1);
        if (status.equals("failed")) {
            data.putObject("error").put("code", "rate_limited").put("message", "The month's allowance is used.");
        } else {
            data.putNull("error");
        }
        return data.put("results_url", url + "/results")
                .put("errors_url", url + "/errors")
                .put("created_at", EventJson.time(now))
                .put("completed_at", EventJson.time(now));
    }

    private static ObjectNode transferred(String status, Environment environment, String baseUrl, Instant now) {
        String id = PublicId.BATCH.of(PublicId.next());
        boolean delivered = status.equals("delivered");
        ObjectNode data = empty()
                .put("batch_id", id)
                .put("template_alias", "sample")
                .putNull("workflow_alias")
                .put("environment", environment.wire())
                .put("destination_id", PublicId.DESTINATION.of(PublicId.next()))
                .put("destination", "archive")
                .put("type", "sftp")
                .put("content", "documents")
                .put("status", status)
                .put("files", 3)
                .put("delivered", delivered ? 3 : 2)
                .put("failed", delivered ? 0 : 1);
        if (delivered) {
            data.putNull("error");
        } else {
            data.putObject("error")
                    .put("code", "bad_request")
                    .put("message", "sftp://files.example.org/in does not answer.")
                    .put("reason", "unreachable")
                    .put("retryable", true);
        }
        return data.put("batch_url", baseUrl + "/v1/batches/" + id)
                .put("transfers_url", baseUrl + "/v1/transfers?batch_id=" + id)
                .put("ended_at", EventJson.time(now));
    }

    private static ObjectNode outcome(ObjectNode data, String status, Environment environment, String pdfUrl,
            Instant now) {
        boolean completed = status.equals("completed");
        data.put("environment", environment.wire())
                .put("status", status)
                .put("page_count", completed ? 2 : null)
                .put("sha256", completed ? SHA256 : null);
        if (status.equals("failed")) {
            data.putObject("error")
                    .put("code", "render_failed")
                    .put("message", "This is what a failure looks like.")
                    .put("reason", "template_error")
                    .put("retryable", false);
        } else {
            data.putNull("error");
        }
        return data.put("pdf_url", completed ? pdfUrl : null)
                .put("created_at", EventJson.time(now))
                .put("completed_at", status.equals("processing") ? null : EventJson.time(now));
    }

    static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode().put("test", true);
    }

    private static String hex() {
        return PublicId.next().toString().replace("-", "");
    }
}
