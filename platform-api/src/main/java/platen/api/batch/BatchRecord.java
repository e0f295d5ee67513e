package platen.api.batch;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStatus;
import platen.db.batch.FileKind;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.FileContent;

/**
 * A batch as every reply shows it. All members are always present; unknown values are null.
 *
 * @param documents number of documents rendered so far; in a dry run and while validating, the number that would be
 *     rendered
 * @param allowanceNeeded number of documents that would count against the quota if the batch were rendered in
 *     production; null unless a dry run
 * @param warnings warnings about the batch as a whole, such as columns that match no field
 * @param warningCount number of warnings of all finished rows
 * @param files zips and merged PDFs, once they exist
 * @param deliverTo where its files go, and how far that is
 */
record BatchRecord(String batchId, BatchStatus status, @Nullable String templateAlias, @Nullable String workflowAlias,
        @Nullable Integer workflowVersion, Environment environment, Counts counts, boolean dryRun, OnError onError,
        long documents, long pageCount, @Nullable Long allowanceNeeded, @Nullable String idempotencyKey,
        @JsonRawValue String warnings, long warningCount, @JsonRawValue @Nullable String error,
        @JsonRawValue String metadata, List<FileLink> files, List<DeliveredTo> deliverTo, String pollUrl,
        String resultsUrl, String errorsUrl, String manifestUrl, Instant createdAt, @Nullable Instant startedAt,
        @Nullable Instant completedAt) {

    /** Numbers of rows; in a dry run, {@code completed} counts the rows that passed validation. */
    record Counts(int total, int completed, int failed) {}

    /**
     * A file that contains several rows.
     *
     * @param sha256 null for a zip, which is written on request, and for a purged file
     * @param length in bytes, null for a zip
     */
    record FileLink(FileKind doc, int part, int firstRow, int lastRow, int rows, long pageCount,
            @Nullable String sha256, @Nullable Long length, String pdfUrl) {}

    /**
     * Files of the batch at a destination.
     *
     * @param files number of its transfers so far
     * @param error of the latest transfer with one; null for none
     */
    record DeliveredTo(String destinationId, String destination, FileContent content, String fileName,
            BatchDestinationStatus status, int files, int delivered, int failed, @JsonRawValue @Nullable String error,
            @Nullable Instant endedAt) {
        static DeliveredTo of(BatchDestination files) {
            return new DeliveredTo(PublicId.DESTINATION.of(files.destinationId()), files.destination(),
                    files.content(), files.fileName(), files.status(), files.files(), files.delivered(),
                    files.failed(), files.error(), files.endedAt());
        }
    }

    static BatchRecord of(Batch batch, List<BatchFile> files, List<BatchDestination> destinations, Links.Base links) {
        String url = url(batch, links);
        return new BatchRecord(PublicId.BATCH.of(batch.id()), batch.status(), batch.templateAlias(),
                batch.workflowAlias(), batch.workflowVersion(), batch.environment(),
                new Counts(batch.totalRows(), batch.succeeded(), batch.failed()), batch.dryRun(), batch.onError(),
                batch.documents(), batch.pages(), batch.dryRun() ? batch.documents() : null, batch.idempotencyKey(),
                batch.warnings() == null ? "[]" : batch.warnings(), batch.rowWarnings(), batch.error(),
                batch.metadata(), files.stream().map(file -> link(file, url)).toList(),
                destinations.stream().map(DeliveredTo::of).toList(), url,
                url + "/results", url + "/errors", url + "/manifest", batch.createdAt(), batch.startedAt(),
                batch.completedAt());
    }

    /** Returns the URL of the record. */
    static String url(Batch batch, Links.Base links) {
        return links.to("/v1/batches/" + PublicId.BATCH.of(batch.id()));
    }

    private static FileLink link(BatchFile file, String url) {
        byte[] sha256 = file.sha256();
        return new FileLink(file.kind(), file.number(), file.firstRow(), file.lastRow(), file.documents(),
                file.pages(), sha256 == null ? null : HexFormat.of().formatHex(sha256), file.length(),
                url + "/pdf?doc=" + file.kind().wire() + "&part=" + file.number());
    }
}
