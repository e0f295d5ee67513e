package platen.api.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import platen.api.http.error.ApiError;
import platen.api.http.query.AsyncPreference;
import platen.api.http.reply.Links;
import platen.api.submission.DryRun;
import platen.api.submission.Refusals;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.SubmissionStore;
import platen.jobs.engine.model.Warning;
import platen.jobs.json.StoredJson;
import platen.jobs.run.RunResult;
import platen.jobs.run.RunResult.Checked;
import platen.jobs.run.RunResult.Recorded;
import platen.jobs.run.RunResult.Refused;
import platen.jobs.run.RunResult.Replayed;

/** Creates the HTTP reply for a run's result. */
final class RunReplies {
    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String WARNINGS = "X-Service-Warnings";
    private static final String WEBHOOK = "workflow.run.completed";

    private final SubmissionStore submissions;
    private final Refusals refusals;

    RunReplies(SubmissionStore submissions, Refusals refusals) {
        this.submissions = submissions;
        this.refusals = refusals;
    }

    /** Returns the run's record. */
    RunRecord record(Run run, Links.Base links) {
        String url = RunRecord.url(run, links);
        List<RunRecord.Document> documents = submissions.ofRun(run.id())
                .stream()
                .map(document -> RunRecord.Document.of(document, url))
                .toList();
        return RunRecord.of(run, documents, links);
    }

    /** Returns the completed run. */
    ResponseEntity<?> now(RunResult result, Links.Base links) {
        return switch (result) {
            case Recorded(Run run, List<Warning> warnings) -> switch (run.status()) {
                case COMPLETED ->
                    new ResponseEntity<>(record(run, links), headers(withOwn(run, warnings)), HttpStatus.OK);
                case FAILED -> throw about(run, refusals.renderFailed(run.error())).refusal();
                // Another worker took the run over because this process was slow; the run completes there.
                case PROCESSING -> acknowledged(run, headers(warnings), null, links);
            };
            case Replayed(Run run) -> ResponseEntity.ok()
                    .header(REPLAYED, "true")
                    .body(record(completed(run), links));
            case Refused refused -> throw error(refused, links).refusal();
            case Checked _ -> throw new IllegalStateException("A run is not a check");
        };
    }

    /** Returns an acknowledgement. */
    ResponseEntity<Acknowledged> later(RunResult result, AsyncPreference async, Links.Base links) {
        var headers = new HttpHeaders();
        async.applied().ifPresent(applied -> headers.set("Preference-Applied", applied));
        return acknowledged(result, headers, null, links);
    }

    /** Returns an acknowledgement under {@code /v1}, which names the event that will report the result. */
    ResponseEntity<Acknowledged> created(RunResult result, Links.Base links) {
        return acknowledged(result, new HttpHeaders(), WEBHOOK, links);
    }

    /** Returns the result of a dry run. */
    ResponseEntity<DryRun> checked(RunResult result, Links.Base links) {
        return switch (result) {
            case Checked checked -> ResponseEntity.ok(DryRun.valid(checked.warnings()));
            case Refused refused -> throw error(refused, links).refusal();
            case Recorded _,Replayed _ -> throw new IllegalStateException("A dry run records nothing");
        };
    }

    /**
     * Reply to {@code ?async=true} and under {@code /v1}.
     *
     * @param webhook the event that will be sent on completion; present only under {@code /v1}
     */
    record Acknowledged(String runId, Status status,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String webhook, String pollUrl) {}

    private ResponseEntity<Acknowledged> acknowledged(RunResult result, HttpHeaders headers, @Nullable String webhook,
            Links.Base links) {
        return switch (result) {
            case Recorded(Run run, List<Warning> warnings) -> {
                headers.putAll(headers(warnings));
                yield acknowledged(run, headers, webhook, links);
            }
            case Replayed(Run run) -> {
                headers.set(REPLAYED, "true");
                yield acknowledged(run, headers, webhook, links);
            }
            case Refused refused -> throw error(refused, links).refusal();
            case Checked _ -> throw new IllegalStateException("A run is not a check");
        };
    }

    private static ResponseEntity<Acknowledged> acknowledged(Run run, HttpHeaders headers, @Nullable String webhook,
            Links.Base links) {
        String url = RunRecord.url(run, links);
        headers.set(HttpHeaders.LOCATION, url);
        if (run.status() == Status.PROCESSING) {
            headers.set(HttpHeaders.RETRY_AFTER, "1");
        }
        return new ResponseEntity<>(new Acknowledged(PublicId.RUN.of(run.id()), run.status(), webhook, url), headers,
                HttpStatus.ACCEPTED);
    }

    /** Returns the warnings about the answers and those that the run has itself. */
    private static List<Warning> withOwn(Run run, List<Warning> warnings) {
        return Stream.concat(warnings.stream(), Warning.of(StoredJson.node(run.warnings())).stream()).toList();
    }

    /** Returns a header with the number of warnings; a dry run lists those about the answers. */
    private static HttpHeaders headers(List<Warning> warnings) {
        var headers = new HttpHeaders();
        if (!warnings.isEmpty()) {
            headers.set(WARNINGS, Integer.toString(warnings.size()));
        }
        return headers;
    }

    /** Returns the original run, if a sync repeat can be answered with it. */
    private Run completed(Run original) {
        return switch (original.status()) {
            case COMPLETED -> original;
            case PROCESSING -> throw about(original, refusals.conflict("processing",
                    "The first request of this idempotency_key is still processing.")).refusal();
            case FAILED -> throw about(original, refusals.conflict("failed",
                    "The first request of this idempotency_key failed; use another key.")).refusal();
        };
    }

    private ApiError error(Refused refused, Links.Base links) {
        return switch (refused) {
            case RunResult.NoWorkflow _ -> ApiError.notFound("There is no workflow of this alias.");
            case RunResult.DifferentData(Run original) -> about(original, refusals.conflict("different_data",
                    "This idempotency_key was used with different data, or in another environment."));
            case RunResult.Quarantined _ -> ApiError.quarantined();
            case RunResult.NotPublished not -> refusals.notPublished(not.message());
            case RunResult.TemplateInvalid invalid -> refusals.templateInvalid(invalid.message());
            case RunResult.DataInvalid invalid -> refusals.dataInvalid(invalid.findings(), "workflow");
            case RunResult.AllowanceUsed used ->
                refusals.rateLimited(used.limit(), used.used(), used.resetsAt(), links);
        };
    }

    private static ApiError about(Run run, ApiError error) {
        return error.with("run_id", PublicId.RUN.of(run.id()));
    }
}
