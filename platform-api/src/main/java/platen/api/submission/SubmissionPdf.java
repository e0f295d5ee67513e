package platen.api.submission;

import org.springframework.http.MediaType;
import platen.api.http.error.ApiError;
import platen.api.http.reply.Download;
import platen.db.core.PublicId;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;

/** Finds the PDF of a submission, or the reason why there is none. */
public final class SubmissionPdf {
    private SubmissionPdf() {}

    /** Returns the file to serve; refuses the request when there is none. */
    public static Download download(Submission submission, PdfStore pdfs) {
        byte[] sha256 = submission.sha256();
        if (!submission.downloadable() || sha256 == null) {
            throw missing(submission).refusal();
        }
        String name = submission.templateAlias() + "-" + PublicId.SUBMISSION.of(submission.id()) + ".pdf";
        return new Download(sha256, () -> pdfs.stored(sha256), MediaType.APPLICATION_PDF, name);
    }

    /** Returns a 404 with the reason; the closed list of codes has no more specific one. */
    private static ApiError missing(Submission submission) {
        return switch (submission.status()) {
            case PROCESSING -> ApiError.notFound("The PDF is not ready: the submission is processing.")
                    .header("Retry-After", "1");
            case FAILED -> ApiError.notFound("There is no PDF: the submission failed.");
            case COMPLETED -> ApiError.notFound(switch (submission.purgeCause()) {
                case RETENTION -> "The PDF was removed: it is older than the retention of PDFs in this workspace.";
                case ERASURE -> "The PDF was removed with the data of a person.";
                case REQUEST -> "The PDF was purged.";
                case null -> "The PDF was purged.";
            });
        };
    }
}
