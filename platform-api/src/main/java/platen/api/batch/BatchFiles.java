package platen.api.batch;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import platen.api.http.error.ApiError;
import platen.api.http.query.Query;
import platen.api.http.reply.Download;
import platen.api.http.reply.Download.Disposition;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.core.PublicId;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.blob.PdfStore;

/** Serves the output files of a batch that {@code ?doc=zip|merged} and {@code ?part=} select. */
final class BatchFiles {
    private static final int MAX_PARTS = 100_000;

    private final BatchStore batches;
    private final BatchOutputWriter outputs;
    private final PdfStore pdfs;

    BatchFiles(BatchStore batches, BatchOutputWriter outputs, PdfStore pdfs) {
        this.batches = batches;
        this.outputs = outputs;
        this.pdfs = pdfs;
    }

    /** A file as selected by the query. */
    record Wanted(FileKind kind, int part) {
        static Wanted of(Query query) {
            return new Wanted(query.oneOf("doc", FileKind.class).orElse(FileKind.ZIP),
                    query.integer("part", 1, MAX_PARTS).orElse(1));
        }
    }

    /** Returns the selected file; refuses the request when there is none. */
    BatchFile select(Batch batch, Wanted wanted) {
        return batches.files(batch.id())
                .stream()
                .filter(file -> file.kind() == wanted.kind() && file.number() == wanted.part())
                .findFirst()
                .orElseThrow(() -> missing(batch, wanted.kind()).refusal());
    }

    /** Writes a zip while reading its rows; answers HEAD with headers only. */
    void zip(Batch batch, BatchFile file, HttpMethod method, HttpServletResponse response) throws IOException {
        response.setContentType("application/zip");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
                "attachment; filename=\"" + name(batch, file) + ".zip\"");
        if (method != HttpMethod.HEAD) {
            outputs.zip(batch.id(), file, response.getOutputStream());
        }
    }

    /** Returns a merged PDF. */
    ResponseEntity<byte[]> merged(Batch batch, BatchFile file, HttpMethod method, HttpHeaders request,
            Disposition disposition) {
        byte[] sha256 = Optional.ofNullable(file.sha256())
                .orElseThrow(() -> ApiError.notFound(
                        "The merged PDF was removed with one of its documents, which was purged or is older than the retention.")
                        .refusal());
        return new Download(sha256, () -> pdfs.stored(sha256), MediaType.APPLICATION_PDF, name(batch, file) + ".pdf")
                .reply(method, request, disposition);
    }

    private static String name(Batch batch, BatchFile file) {
        return PublicId.BATCH.of(batch.id()) + "-" + file.number();
    }

    private ApiError missing(Batch batch, FileKind kind) {
        if (!batch.status().isFinal()) {
            return ApiError.notFound("The file is not ready: the batch is " + batch.status().wire()
                    + ". Ask for the batch until it is completed, or wait for batch.completed.")
                    .header("Retry-After", "1");
        }
        return ApiError.notFound(whyNone(batch, kind));
    }

    private String whyNone(Batch batch, FileKind kind) {
        if (batch.dryRun()) {
            return "A dry run makes no files; send the rows without dry_run.";
        }
        if (kind == FileKind.MERGED && !batch.merged()) {
            return "The batch was not asked for a merged PDF; ask with output=merged.";
        }
        long made = batches.files(batch.id()).stream().filter(file -> file.kind() == kind).count();
        if (made > 0) {
            return "The batch has no such file; its last part is " + made + ".";
        }
        if (batch.status() != BatchStatus.COMPLETED) {
            return "The batch " + (batch.status() == BatchStatus.CANCELLED ? "was cancelled" : "failed")
                    + " before its files were made. Resume it to have them; the results name the PDF of each row that is"
                    + " done.";
        }
        return "No row of the batch has come to a PDF; the error file says why rows failed.";
    }
}
