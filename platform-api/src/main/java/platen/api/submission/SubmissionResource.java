package platen.api.submission;

import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Download.Disposition;
import platen.api.http.reply.Links;
import platen.api.poll.LongPollRegistry;
import platen.api.poll.LongPollTimeout;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.key.Scope;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.blob.PdfStore;
import platen.jobs.render.work.SubmissionPurge;

/** Serves submissions, the records of renders. */
@RestController
final class SubmissionResource {
    private final SubmissionStore submissions;
    private final FindTemplate template;
    private final PdfStore pdfs;
    private final LongPollRegistry waiting;
    private final SubmissionPurge purges;

    SubmissionResource(SubmissionStore submissions, FindTemplate template, PdfStore pdfs,
            @Qualifier("submissionWaiting") LongPollRegistry waiting,
            SubmissionPurge purges) {
        this.submissions = submissions;
        this.template = template;
        this.pdfs = pdfs;
        this.waiting = waiting;
        this.purges = purges;
    }

    /** Lists submissions, newest first. */
    @GetMapping("/api/v1/submissions")
    @RequiresScope(Scope.SUBMISSION_READ)
    ResponseEntity<Page<SubmissionRecord>> list(Caller caller, Query query, Links.Base links) {
        return list(caller, SubmissionQuery.of(query, null).seenBy(caller), start(caller, query), links);
    }

    /** Lists the submissions of one template, newest first. */
    @GetMapping("/v1/templates/{alias}/submissions")
    @RequiresScope(Scope.SUBMISSION_READ)
    ResponseEntity<Page<SubmissionRecord>> listOfTemplate(Caller caller, @PathVariable String alias, Query query,
            Links.Base links) {
        SubmissionQuery wanted = SubmissionQuery.of(query, alias).seenBy(caller);
        Optional<CreatedBefore> start = start(caller, query);
        template.any(caller, alias);
        return list(caller, wanted, start, links);
    }

    /** Returns one submission, at once or, with {@code wait}, as soon as it is final. */
    @GetMapping({"/api/v1/submissions/{id}", "/v1/submissions/{id}"})
    @RequiresScope(Scope.SUBMISSION_READ)
    ResponseEntity<SubmissionRecord> one(Caller caller, @PathVariable String id, Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        LongPollTimeout timeout = LongPollTimeout.of(query, headers);
        boolean withData = query.is("include", "data");
        Submission submission = find(caller, id);
        if (submission.status() == Status.PROCESSING && timeout.time().isPositive()) {
            waiting.await(submission.id(), timeout.time());
            submission = find(caller, id);
        }
        ResponseEntity.BodyBuilder reply = ResponseEntity.ok();
        timeout.applied().ifPresent(applied -> reply.header("Preference-Applied", applied));
        if (submission.status() == Status.PROCESSING) {
            reply.header(HttpHeaders.RETRY_AFTER, "1");
        }
        SubmissionRecord record = SubmissionRecord.of(submission, links);
        return reply.body(withData
                ? submissions.data(submission.workspaceId(), submission.id()).map(record::with).orElse(record)
                : record);
    }

    /** Returns the PDF of a submission. */
    @GetMapping({"/api/v1/submissions/{id}/pdf", "/v1/submissions/{id}/pdf"})
    @RequiresScope(Scope.SUBMISSION_READ)
    ResponseEntity<byte[]> pdf(Caller caller, @PathVariable String id, Query query, HttpMethod method,
            @RequestHeader HttpHeaders headers) {
        Disposition disposition = Disposition.of(query);
        return SubmissionPdf.download(find(caller, id), pdfs).reply(method, headers, disposition);
    }

    /**
     * Removes the data and the bytes of a submission; the record and its idempotency key stay (contract rules 8.6 and
     * 7.7).
     */
    @DeleteMapping("/v1/submissions/{id}")
    @RequiresScope(Scope.SUBMISSION_DELETE)
    ResponseEntity<Void> purge(Caller caller, Actor actor, @PathVariable String id) {
        Submission submission = find(caller, id);
        if (submission.status() == Status.PROCESSING) {
            throw ApiError.badRequest("The submission is processing; purge it when it is final.")
                    .status(409)
                    .header(HttpHeaders.RETRY_AFTER, "1")
                    .refusal();
        }
        purges.purge(submission, actor);
        return ResponseEntity.noContent().build();
    }

    private Optional<CreatedBefore> start(Caller caller, Query query) {
        return CreatedBefore.of(query, PublicId.SUBMISSION,
                id -> submissions.find(caller.workspace().id(), id)
                        .filter(submission -> caller.sees(submission.environment()))
                        .map(Submission::createdAt));
    }

    private ResponseEntity<Page<SubmissionRecord>> list(Caller caller, SubmissionQuery wanted,
            Optional<CreatedBefore> start, Links.Base links) {
        List<Submission> rows = wanted.satisfiable()
                ? submissions.newest(caller.workspace().id(), wanted.from(start), wanted.limit() + 1)
                : List.of();
        return Page.reply(rows, wanted.limit(), Submission::createdAt, row -> PublicId.SUBMISSION.of(row.id()),
                row -> SubmissionRecord.of(row, links),
                next -> links.to("/api/v1/submissions" + wanted.asked().continued(next)));
    }

    private Submission find(Caller caller, String id) {
        return PublicId.SUBMISSION.parse(id)
                .flatMap(uuid -> submissions.find(caller.workspace().id(), uuid))
                .filter(submission -> caller.sees(submission.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no submission of this id.").refusal());
    }
}
