package platen.api.batch;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.StreamedBody;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Download.Disposition;
import platen.api.http.reply.Links;
import platen.api.poll.LongPollRegistry;
import platen.api.poll.LongPollTimeout;
import platen.api.submission.Refusals;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.Format;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.WireName;
import platen.db.destination.TransferListStore;
import platen.db.key.Scope;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.engine.model.Count;

/** Serves batches. A key needs the scope that matches the rows of a batch: that of renders or that of workflow runs. */
@RestController
final class BatchResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;
    /** Statuses that clients can filter by; a batch that is still being received is not visible. */
    private static final List<String> STATUSES = EnumSet.complementOf(EnumSet.of(BatchStatus.RECEIVING))
            .stream()
            .map(WireName::wire)
            .toList();

    private final BatchChanges changes;
    private final BatchStore rows;
    private final BatchLines lines;
    private final BatchFiles files;
    private final TransferListStore transfers;
    private final Refusals refusals;
    private final LongPollRegistry waiting;

    BatchResource(BatchChanges changes, BatchStore rows, BatchLines lines, BatchFiles files,
            TransferListStore transfers,
            Refusals refusals, @Qualifier("batchWaiting") LongPollRegistry waiting) {
        this.changes = changes;
        this.rows = rows;
        this.lines = lines;
        this.files = files;
        this.transfers = transfers;
        this.refusals = refusals;
        this.waiting = waiting;
    }

    /** Creates a batch from rows in NDJSON, or in CSV or a workbook with a header. */
    @PostMapping("/v1/batches")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN, body = RequiresScope.UPLOAD, streamed = true, exactQuery = true)
    ResponseEntity<BatchRecord> create(Caller caller, RequestOrigin origin, Actor actor, StreamedBody body, Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) throws IOException {
        caller.require(query.text("workflow").isEmpty() ? Scope.TEMPLATE_RENDER : Scope.WORKFLOW_RUN);
        BatchRequest request = BatchOptions.read(caller, origin, query, body.contentType(), headers);
        return switch (changes.accept(request, body.stream(), actor)) {
            case BatchResult.Accepted(Batch batch) -> acknowledged(batch, false, links);
            case BatchResult.Replayed(Batch batch) -> acknowledged(batch, true, links);
            case BatchResult.Refused refused -> throw error(refused).refusal();
        };
    }

    /** Lists batches, newest first. */
    @GetMapping("/v1/batches")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    ResponseEntity<Page<BatchRecord>> list(Caller caller, Query query, Links.Base links) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        BatchStatus status = query.oneOf("status", STATUSES)
                .flatMap(name -> WireName.parse(BatchStatus.class, name))
                .orElse(null);
        UUID workspace = caller.workspace().id();
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.BATCH,
                id -> rows.find(workspace, id)
                        .filter(batch -> caller.sees(batch.environment()))
                        .map(Batch::createdAt));
        List<Batch> found = rows.newest(workspace, caller.only(), status, start.map(CreatedBefore::time).orElse(null),
                start.map(CreatedBefore::id).orElse(null), limit + 1);
        return Page.reply(found, limit, Batch::createdAt, batch -> PublicId.BATCH.of(batch.id()),
                batch -> record(batch, links), next -> links.to("/v1/batches" + query.continued(next)));
    }

    /** Returns one batch, at once or, with {@code wait}, as soon as it is final. */
    @GetMapping("/v1/batches/{id}")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    ResponseEntity<BatchRecord> one(Caller caller, @PathVariable String id, Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        LongPollTimeout timeout = LongPollTimeout.of(query, headers);
        Batch batch = find(caller, id);
        if (!batch.status().isFinal() && timeout.time().isPositive()) {
            waiting.await(batch.id(), timeout.time());
            batch = find(caller, id);
        }
        ResponseEntity.BodyBuilder reply = ResponseEntity.ok();
        timeout.applied().ifPresent(applied -> reply.header("Preference-Applied", applied));
        if (!batch.status().isFinal()) {
            reply.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return reply.body(record(batch, links));
    }

    /** Streams the current result of each row. */
    @GetMapping("/v1/batches/{id}/results")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    void results(Caller caller, @PathVariable String id, Links.Base links, HttpServletResponse response)
            throws IOException {
        lines.results(find(caller, id), links, response);
    }

    /** Streams the failed rows, to be corrected and sent again, in the format that {@code format} names. */
    @GetMapping("/v1/batches/{id}/errors")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    void errors(Caller caller, @PathVariable String id, Query query, HttpServletResponse response)
            throws IOException {
        Format format = query.oneOf("format", Format.class).orElse(Format.NDJSON);
        Batch batch = find(caller, id);
        switch (format) {
            case NDJSON -> lines.errors(batch, response);
            case CSV -> lines.errorTable(batch, response);
        }
    }

    /** Streams the outputs of rows with the hashes of their bytes. */
    @GetMapping("/v1/batches/{id}/manifest")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    void manifest(Caller caller, @PathVariable String id, HttpServletResponse response) throws IOException {
        lines.manifest(find(caller, id), response);
    }

    /** Returns a zip of several rows, or a merged PDF. */
    @GetMapping("/v1/batches/{id}/pdf")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    @Nullable
    ResponseEntity<byte[]> pdf(Caller caller, @PathVariable String id, Query query,
            HttpMethod method, @RequestHeader HttpHeaders headers, HttpServletResponse response) throws IOException {
        Disposition disposition = Disposition.of(query);
        BatchFiles.Wanted wanted = BatchFiles.Wanted.of(query);
        Batch batch = find(caller, id);
        BatchFile file = files.select(batch, wanted);
        if (file.kind() == FileKind.MERGED) {
            return files.merged(batch, file, method, headers, disposition);
        }
        files.zip(batch, file, method, response);
        return null;
    }

    /** Cancels a batch; documents that are already rendered are kept. Returns a final batch unchanged. */
    @PostMapping("/v1/batches/{id}/cancel")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    ResponseEntity<BatchRecord> cancel(Caller caller, Actor actor, @PathVariable String id, Links.Base links) {
        changes.cancel(own(caller, id), actor);
        return ResponseEntity.ok(record(find(caller, id), links));
    }

    /** Resumes a batch that failed, was stopped by bad rows or was cancelled; returns any other batch unchanged. */
    @PostMapping("/v1/batches/{id}/resume")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    ResponseEntity<BatchRecord> resume(Caller caller, Actor actor, @PathVariable String id, Links.Base links) {
        changes.resume(own(caller, id), actor);
        return ResponseEntity.ok(record(find(caller, id), links));
    }

    private ResponseEntity<BatchRecord> acknowledged(Batch batch, boolean replayed, Links.Base links) {
        var headers = new HttpHeaders();
        headers.set(HttpHeaders.LOCATION, BatchRecord.url(batch, links));
        if (replayed) {
            headers.set("Idempotent-Replayed", "true");
        }
        if (!batch.status().isFinal()) {
            headers.set(HttpHeaders.RETRY_AFTER, "1");
        }
        return new ResponseEntity<>(record(batch, links), headers, HttpStatus.ACCEPTED);
    }

    private BatchRecord record(Batch batch, Links.Base links) {
        return BatchRecord.of(batch, rows.files(batch.id()), transfers.of(batch.id()), links);
    }

    private Batch find(Caller caller, String id) {
        Batch batch = FindBatch.reached(rows, caller, id);
        caller.require(batch.ofWorkflow() ? Scope.WORKFLOW_RUN : Scope.TEMPLATE_RENDER);
        return batch;
    }

    /** Returns a batch that this key may change. */
    private Batch own(Caller caller, String id) {
        Batch batch = find(caller, id);
        caller.requireOwn(batch.environment());
        return batch;
    }

    private ApiError error(BatchResult.Refused refused) {
        return switch (refused) {
            case BatchResult.NoTemplate _ -> ApiError.notFound("There is no template of this alias.");
            case BatchResult.NoWorkflow _ -> ApiError.notFound("There is no workflow of this alias.");
            case BatchResult.Quarantined _ -> ApiError.quarantined();
            case BatchResult.NotPublished not -> refusals.notPublished(not.message());
            case BatchResult.DifferentRows(Batch original) -> refusals
                    .conflict("different_data", "This idempotency key was used for another batch.")
                    .with("batch_id", PublicId.BATCH.of(original.id()));
            case BatchResult.BadInput bad -> ApiError.badRequest(bad.message());
            case BatchResult.TooManyRows many -> ApiError.of(ErrorCode.PAYLOAD_TOO_LARGE,
                    "The batch has more than %s; send it as several.".formatted(Count.of(many.most(), "row", "rows")))
                    .with("limit_rows", many.most());
        };
    }
}
