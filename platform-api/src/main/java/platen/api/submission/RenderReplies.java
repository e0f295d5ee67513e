package platen.api.submission;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import platen.api.http.query.AsyncPreference;
import platen.api.http.reply.Download;
import platen.api.http.reply.Download.Disposition;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.RenderResult.Checked;
import platen.jobs.render.accept.RenderResult.Failed;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.accept.RenderResult.Refused;
import platen.jobs.render.accept.RenderResult.Rendered;
import platen.jobs.render.accept.RenderResult.Replayed;

/** Creates the HTTP reply for a render's result in each form that a client can request (contract rule 6.2). */
final class RenderReplies {
    private static final String SUBMISSION_ID = "X-Service-Submission-Id";
    private static final String RENDER_MS = "X-Service-Render-Ms";
    private static final String WARNINGS = "X-Service-Warnings";
    private static final String REPLAYED = "Idempotent-Replayed";
    /** The event under {@code /v1} that reports the end of a render. */
    private static final String WEBHOOK = "pdf.generation.completed";

    private final PdfStore pdfs;
    private final Refusals refusals;

    RenderReplies(PdfStore pdfs, Refusals refusals) {
        this.pdfs = pdfs;
        this.refusals = refusals;
    }

    /** Returns the PDF itself; an acknowledgement while the workspace is paused. */
    ResponseEntity<?> bytes(RenderResult result, Links.Base links) {
        return switch (result) {
            case Rendered rendered -> file(rendered.submission(), rendered.pdf().bytes(), false);
            case Replayed replayed -> {
                Submission original = completed(replayed);
                yield file(original, SubmissionPdf.download(original, pdfs).bytes().get(), true);
            }
            case Failed failed -> throw refusals.renderFailed(failed.submission()).refusal();
            case Refused refused -> throw refusals.of(refused, links).refusal();
            case Queued _ -> later(result, AsyncPreference.NONE, links);
            case Checked _ -> throw new IllegalStateException("A sync render is not " + result);
        };
    }

    /** Returns a link to the PDF; an acknowledgement while the workspace is paused. */
    ResponseEntity<?> link(RenderResult result, Links.Base links) {
        return switch (result) {
            case Rendered rendered -> link(rendered.submission(), links, false);
            case Replayed replayed -> link(completed(replayed), links, true);
            case Failed failed -> throw refusals.renderFailed(failed.submission()).refusal();
            case Refused refused -> throw refusals.of(refused, links).refusal();
            case Queued _ -> later(result, AsyncPreference.NONE, links);
            case Checked _ -> throw new IllegalStateException("A sync render is not " + result);
        };
    }

    /** Returns an acknowledgement. */
    ResponseEntity<Acknowledged> later(RenderResult result, AsyncPreference async, Links.Base links) {
        Accepted accepted = accepted(result, links);
        Submission submission = accepted.submission();
        HttpHeaders headers = acknowledging(accepted, links);
        async.applied().ifPresent(applied -> headers.set("Preference-Applied", applied));
        return new ResponseEntity<>(new Acknowledged(PublicId.SUBMISSION.of(submission.id()), submission.status(),
                SubmissionRecord.pollUrl(submission, links)), headers, HttpStatus.ACCEPTED);
    }

    /** Returns an acknowledgement under {@code /v1}. */
    ResponseEntity<Created> created(RenderResult result, Links.Base links) {
        Accepted accepted = accepted(result, links);
        Submission submission = accepted.submission();
        return new ResponseEntity<>(new Created(PublicId.SUBMISSION.of(submission.id()), submission.status(), WEBHOOK,
                SubmissionRecord.pollUrl(submission, links)), acknowledging(accepted, links), HttpStatus.ACCEPTED);
    }

    /** Returns the result of a dry run. */
    ResponseEntity<DryRun> checked(RenderResult result, Links.Base links) {
        return switch (result) {
            case Checked checked -> ResponseEntity.ok(DryRun.valid(checked.warnings()));
            case Refused refused -> throw refusals.of(refused, links).refusal();
            case Rendered _,Failed _,Replayed _,Queued _ ->
                throw new IllegalStateException("A dry run is not " + result);
        };
    }

    /** Reply to {@code ?return=url}. */
    record Link(String submissionId, String pdfUrl, @Nullable Integer pageCount, @Nullable Integer renderMs) {}

    /** Reply to {@code ?async=true}. */
    record Acknowledged(String submissionId, Status status, String pollUrl) {}

    /**
     * Reply under {@code /v1}.
     *
     * @param webhook the event that will be sent on completion
     */
    record Created(String submissionId, Status status, String webhook, String pollUrl) {}

    private record Accepted(Submission submission, boolean replayed) {}

    private Accepted accepted(RenderResult result, Links.Base links) {
        return switch (result) {
            case Queued queued -> new Accepted(queued.submission(), false);
            case Replayed replayed -> new Accepted(replayed.submission(), true);
            case Refused refused -> throw refusals.of(refused, links).refusal();
            case Rendered _,Failed _,Checked _ -> throw new IllegalStateException("An async render is not " + result);
        };
    }

    private static HttpHeaders acknowledging(Accepted accepted, Links.Base links) {
        Submission submission = accepted.submission();
        HttpHeaders headers = about(submission, accepted.replayed());
        headers.set(HttpHeaders.LOCATION, SubmissionRecord.pollUrl(submission, links));
        if (submission.status() == Status.PROCESSING) {
            headers.set(HttpHeaders.RETRY_AFTER, "1");
        }
        return headers;
    }

    private ResponseEntity<byte[]> file(Submission submission, byte[] bytes, boolean replayed) {
        Download download = SubmissionPdf.download(submission, pdfs);
        HttpHeaders headers = about(submission, replayed);
        download.describe(headers, Disposition.INLINE);
        // Ranges do not apply to the reply of a POST.
        headers.remove(HttpHeaders.ACCEPT_RANGES);
        return new ResponseEntity<>(bytes, headers, HttpStatus.OK);
    }

    private static ResponseEntity<Link> link(Submission submission, Links.Base links, boolean replayed) {
        return new ResponseEntity<>(
                new Link(PublicId.SUBMISSION.of(submission.id()), SubmissionRecord.pdfUrl(submission, links),
                        submission.pageCount(), submission.renderMs()),
                about(submission, replayed), HttpStatus.OK);
    }

    private static HttpHeaders about(Submission submission, boolean replayed) {
        var headers = new HttpHeaders();
        headers.set(SUBMISSION_ID, PublicId.SUBMISSION.of(submission.id()));
        if (submission.renderMs() != null) {
            headers.set(RENDER_MS, submission.renderMs().toString());
        }
        int warnings = StoredJson.node(submission.warnings()).size();
        if (warnings > 0) {
            headers.set(WARNINGS, Integer.toString(warnings));
        }
        if (replayed) {
            headers.set(REPLAYED, "true");
        }
        return headers;
    }

    /** Returns the original submission, if a sync repeat can be answered with it (contract rule 7.4). */
    private Submission completed(Replayed replayed) {
        Submission original = replayed.submission();
        return switch (original.status()) {
            case COMPLETED -> original;
            case PROCESSING -> throw refusals.conflict(original, "processing",
                    "The first request of this idempotency_key is still processing.").refusal();
            case FAILED -> throw refusals.conflict(original, "failed",
                    "The first request of this idempotency_key failed; use another key.").refusal();
        };
    }
}
