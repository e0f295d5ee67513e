package platen.api.submission;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.submission.Submission;
import platen.db.template.Kind;

/**
 * A submission as every reply shows it. All members are always present; unknown values are null.
 *
 * @param stage progress of a submission that is processing
 * @param engineRevision revision of the engine that rendered it; null until completed
 * @param error in the shape of an API error (contract rule 12.6)
 * @param contentSha256 SHA-256 of the PDF before it was sealed; null unless it is sealed
 * @param sealedLevel level of the seal, such as {@code B-B}; null unless it is sealed
 * @param pdfUrl null unless the PDF can be downloaded
 * @param data the input, present only when requested with {@code include=data}
 */
public record SubmissionRecord(String submissionId, Status status, @Nullable Stage stage, String templateId,
        String templateAlias, int templateVersion, Kind kind, Environment environment, Source source,
        @Nullable String runId, @Nullable String idempotencyKey, @Nullable Integer pageCount,
        @Nullable Integer renderMs, @Nullable Integer engineRevision, @Nullable String sha256,
        @Nullable String contentSha256, @Nullable String sealedLevel,
        @JsonRawValue @Nullable String error,
        @JsonRawValue String warnings, String pollUrl, @Nullable String pdfUrl, @JsonRawValue String metadata,
        Instant createdAt, @Nullable Instant completedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @JsonRawValue @Nullable String data) {

    /** Returns the record without its data. */
    public static SubmissionRecord of(Submission submission, Links.Base links) {
        return new SubmissionRecord(PublicId.SUBMISSION.of(submission.id()), submission.status(), submission.stage(),
                PublicId.TEMPLATE.of(submission.templateId()), submission.templateAlias(),
                submission.templateVersion(), submission.kind(), submission.environment(), submission.source(),
                submission.runId() == null ? null : PublicId.RUN.of(submission.runId()), submission.idempotencyKey(),
                submission.pageCount(), submission.renderMs(), submission.engineRevision(),
                hex(submission.sha256()), hex(submission.contentSha256()), submission.sealedLevel(), submission.error(),
                submission.warnings(),
                pollUrl(submission, links), submission.downloadable() ? pdfUrl(submission, links) : null,
                submission.metadata(), submission.createdAt(), submission.completedAt(), null);
    }

    /**
     * Returns the record with its data.
     *
     * @param input canonical JSON
     */
    SubmissionRecord with(byte[] input) {
        return new SubmissionRecord(submissionId, status, stage, templateId, templateAlias, templateVersion, kind,
                environment, source, runId, idempotencyKey, pageCount, renderMs, engineRevision, sha256, contentSha256,
                sealedLevel,
                error, warnings, pollUrl,
                pdfUrl, metadata, createdAt, completedAt, new String(input, StandardCharsets.UTF_8));
    }

    private static @Nullable String hex(byte @Nullable [] hash) {
        return hash == null ? null : HexFormat.of().formatHex(hash);
    }

    /** Returns the URL of the record, which is the same for both prefixes. */
    static String pollUrl(Submission submission, Links.Base links) {
        return links.to("/api/v1/submissions/" + PublicId.SUBMISSION.of(submission.id()));
    }

    /** Returns the URL of the PDF. */
    static String pdfUrl(Submission submission, Links.Base links) {
        return pollUrl(submission, links) + "/pdf";
    }
}
