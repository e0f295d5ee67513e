package platen.api.workflow;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.IdempotencyKey;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.operation.UnknownFields;
import platen.api.http.query.AsyncPreference;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Download.Disposition;
import platen.api.http.reply.Links;
import platen.api.poll.LongPollRegistry;
import platen.api.poll.LongPollTimeout;
import platen.api.submission.DryRun;
import platen.api.submission.OwnEnvironment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.key.Scope;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.jobs.engine.schema.Validation;
import platen.jobs.run.RunRequest;
import platen.jobs.run.RunResult;
import platen.jobs.run.Runs;
import tools.jackson.databind.node.ObjectNode;

/** Runs workflows and serves their runs. */
@RestController
final class RunResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;

    private final Runs runs;
    private final RunStore rows;
    private final WorkflowStore workflows;
    private final SubmissionStore submissions;
    private final RunReplies replies;
    private final RunFiles files;
    private final LongPollRegistry waiting;

    RunResource(Runs runs, RunStore rows, WorkflowStore workflows, SubmissionStore submissions, RunReplies replies,
            RunFiles files, @Qualifier("runWaiting") LongPollRegistry waiting) {
        this.runs = runs;
        this.rows = rows;
        this.workflows = workflows;
        this.submissions = submissions;
        this.replies = replies;
        this.files = files;
        this.waiting = waiting;
    }

    /** Starts a run and returns the completed run or an acknowledgement. */
    @PostMapping("/api/v1/workflows/{alias}/runs")
    @RequiresScope(value = Scope.WORKFLOW_RUN, unknownFields = UnknownFields.IGNORED)
    ResponseEntity<?> run(Caller caller, RequestOrigin origin, @PathVariable String alias, JsonBody body, Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        String key = key(body, headers);
        AsyncPreference async = AsyncPreference.of(query, headers);
        boolean dryRun = query.flag("dry_run");
        Validation.Mode mode = query.flag("strict") ? Validation.Mode.STRICT : Validation.Mode.LENIENT;
        var request = new RunRequest(caller.workspace(), caller.environment(),
                async.wanted() ? Source.API_ASYNC : Source.API_SYNC, alias, body.get("data"), key, mode,
                origin).sealed(body.flag("seal").orElse(null));
        if (dryRun) {
            return dryRun(request, links);
        }
        return async.wanted()
                ? replies.later(runs.runLater(request), async, links)
                : replies.now(runs.runNow(request), links);
    }

    /** Always runs asynchronously and names the event that will report the result. */
    @PostMapping("/v1/workflows/{alias}/runs")
    @RequiresScope(value = Scope.WORKFLOW_RUN, unknownFields = UnknownFields.IGNORED)
    ResponseEntity<?> create(Caller caller, RequestOrigin origin, @PathVariable String alias, JsonBody body,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        String key = key(body, headers);
        OwnEnvironment.require(caller, body);
        return replies.created(runs.runLater(new RunRequest(caller.workspace(), caller.environment(),
                Source.API_ASYNC, alias, body.get("data"), key, Validation.Mode.LENIENT, origin)
                .sealed(body.flag("seal").orElse(null))), links);
    }

    /** Lists the runs of one workflow, newest first. */
    @GetMapping("/v1/workflows/{alias}/runs")
    @RequiresScope(Scope.WORKFLOW_RUN)
    ResponseEntity<Page<RunRecord>> list(Caller caller, @PathVariable String alias, Query query, Links.Base links) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        UUID workspace = caller.workspace().id();
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.RUN,
                id -> rows.find(workspace, id).filter(run -> caller.sees(run.environment())).map(Run::createdAt));
        Workflow workflow = FindWorkflow.any(workflows, caller, alias);
        List<Run> found = rows.newest(workspace, workflow.id(), caller.only(),
                start.map(CreatedBefore::time).orElse(null),
                start.map(CreatedBefore::id).orElse(null), limit + 1);
        return Page.reply(found, limit, Run::createdAt, run -> PublicId.RUN.of(run.id()),
                run -> replies.record(run, links),
                next -> links.to("/v1/workflows/" + alias + "/runs" + query.continued(next)));
    }

    /** Returns one run, at once or, with {@code wait}, as soon as it is final. */
    @GetMapping({"/api/v1/workflows/runs/{id}", "/v1/runs/{id}"})
    @RequiresScope(Scope.WORKFLOW_RUN)
    ResponseEntity<RunRecord> one(Caller caller, @PathVariable String id, Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        LongPollTimeout timeout = LongPollTimeout.of(query, headers);
        Run run = find(caller, id);
        if (run.status() == Status.PROCESSING && timeout.time().isPositive()) {
            waiting.await(run.id(), timeout.time());
            run = find(caller, id);
        }
        ResponseEntity.BodyBuilder reply = ResponseEntity.ok();
        timeout.applied().ifPresent(applied -> reply.header("Preference-Applied", applied));
        if (run.status() == Status.PROCESSING) {
            reply.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return reply.body(replies.record(run, links));
    }

    /** Returns the packet, one document, or all documents as a zip. */
    @GetMapping({"/api/v1/workflows/runs/{id}/pdf", "/v1/runs/{id}/pdf"})
    @RequiresScope(Scope.WORKFLOW_RUN)
    ResponseEntity<byte[]> pdf(Caller caller, @PathVariable String id, Query query, HttpMethod method,
            @RequestHeader HttpHeaders headers) {
        Optional<String> doc = RunFiles.doc(query);
        Disposition disposition = Disposition.of(query);
        Run run = find(caller, id);
        return files.select(run, submissions.ofRun(run.id()), doc).reply(method, headers, disposition);
    }

    private ResponseEntity<DryRun> dryRun(RunRequest request, Links.Base links) {
        RunResult result = runs.check(request);
        // Data that is not an object answers the ordinary 400.
        return result instanceof RunResult.DataInvalid invalid && request.data() instanceof ObjectNode
                ? ResponseEntity.ok(DryRun.invalid(invalid.findings()))
                : replies.checked(result, links);
    }

    private static @Nullable String key(JsonBody body, HttpHeaders headers) {
        return IdempotencyKey.of(body.text("idempotency_key"), headers.getFirst("Idempotency-Key")).orElse(null);
    }

    private Run find(Caller caller, String id) {
        return PublicId.RUN.parse(id)
                .flatMap(uuid -> rows.find(caller.workspace().id(), uuid))
                .filter(run -> caller.sees(run.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no run of this id.").refusal());
    }
}
