package platen.api.workflow;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Submission;

/**
 * A workflow run as every reply shows it. All members are always present; unknown values are null.
 *
 * @param stage progress of a run that is processing
 * @param sha256 of the packet
 * @param warnings warnings about the packet
 * @param skipped documents whose condition was false, with the reason
 * @param pdfUrl URL of the packet, null unless it can be downloaded
 * @param zipUrl URL of the zip with all documents, null unless it can be downloaded
 */
record RunRecord(String runId, String workflowId, String workflowAlias, int workflowVersion, Environment environment,
        Status status, @Nullable Stage stage, @Nullable String idempotencyKey, @Nullable Integer pageCount,
        @Nullable String sha256, @Nullable Integer renderMs, @JsonRawValue @Nullable String error,
        @JsonRawValue String warnings, List<Document> documents, @JsonRawValue String skipped, String pollUrl,
        @Nullable String pdfUrl,
        @Nullable String zipUrl, Instant createdAt, @Nullable Instant completedAt) {

    /**
     * One document of a run.
     *
     * @param index position among the rendered documents
     * @param name name of its template
     */
    record Document(int index, String submissionId, String templateAlias, String name, int templateVersion,
            Status status, @Nullable Integer pageCount, @Nullable String sha256, @JsonRawValue @Nullable String error,
            @Nullable String pdfUrl) {

        static Document of(Submission submission, String runUrl) {
            int index = submission.runIndex() == null ? 0 : submission.runIndex();
            return new Document(index, PublicId.SUBMISSION.of(submission.id()), submission.templateAlias(),
                    submission.templateName(),
                    submission.templateVersion(), submission.status(), submission.pageCount(),
                    hex(submission.sha256()), submission.error(),
                    submission.downloadable() ? runUrl + "/pdf?doc=" + index : null);
        }
    }

    static RunRecord of(Run run, List<Document> documents, Links.Base links) {
        String url = url(run, links);
        return new RunRecord(PublicId.RUN.of(run.id()), PublicId.WORKFLOW.of(run.workflowId()), run.workflowAlias(),
                run.workflowVersion(), run.environment(), run.status(), run.stage(), run.idempotencyKey(),
                run.pageCount(), hex(run.packetSha256()), run.renderMs(), run.error(), run.warnings(), documents,
                run.skipped(), url,
                run.packetSha256() == null ? null : url + "/pdf",
                run.packetSha256() == null ? null : url + "/pdf?doc=zip", run.createdAt(), run.completedAt());
    }

    /** Returns the URL of the record, which is the same for both prefixes. */
    static String url(Run run, Links.Base links) {
        return links.to("/api/v1/workflows/runs/" + PublicId.RUN.of(run.id()));
    }

    private static @Nullable String hex(byte @Nullable [] sha256) {
        return sha256 == null ? null : HexFormat.of().formatHex(sha256);
    }
}
