package platen.api.workflow;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.query.Query;
import platen.api.http.reply.Download;
import platen.api.submission.SubmissionPdf;
import platen.db.core.PublicId;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.model.Pdf;
import platen.jobs.run.RunPackets;

/** Finds the file of a run that {@code ?doc=} selects: the packet, one document, or all documents as a zip. */
public final class RunFiles {
    private static final MediaType ZIP = MediaType.valueOf("application/zip");

    private final PdfStore pdfs;

    private final RunPackets packets;

    public RunFiles(PdfStore pdfs, RunPackets packets) {
        this.pdfs = pdfs;
        this.packets = packets;
    }

    /** Returns the parameter {@code doc}: digits without a leading zero, or zip. */
    static Optional<String> doc(Query query) {
        Optional<String> doc = query.text("doc");
        doc.filter(value -> !value.matches("zip|0|[1-9][0-9]{0,5}")).ifPresent(value -> {
            throw outOfRange(value);
        });
        return doc;
    }

    /** Returns the file to serve; refuses the request when there is none. */
    public Download select(Run run, List<Submission> documents, Optional<String> doc) {
        if (doc.isEmpty()) {
            return whole(run, documents, run.packetSha256(), MediaType.APPLICATION_PDF, ".pdf");
        }
        if (doc.get().equals("zip") && run.zipSha256() == null && run.packetSha256() != null) {
            // Runs of batches store only their packet; the same documents always give the same zip.
            Pdf zip = Pdf.of(packets.zipOf(documents));
            return new Download(zip.sha256(), zip::bytes, ZIP, name(run) + ".zip");
        }
        if (doc.get().equals("zip")) {
            return whole(run, documents, run.zipSha256(), ZIP, ".zip");
        }
        int index = Integer.parseInt(doc.get());
        if (index >= documents.size()) {
            throw outOfRange(doc.get());
        }
        return SubmissionPdf.download(documents.get(index), pdfs);
    }

    private Download whole(Run run, List<Submission> documents, byte @Nullable [] sha256, MediaType type,
            String ending) {
        if (sha256 == null) {
            throw missing(run, documents).refusal();
        }
        return new Download(sha256, () -> pdfs.stored(sha256), type,
                name(run) + ending);
    }

    private static String name(Run run) {
        return run.workflowAlias() + "-" + PublicId.RUN.of(run.id());
    }

    private static ApiError missing(Run run, List<Submission> documents) {
        return switch (run.status()) {
            case PROCESSING -> ApiError.notFound("The packet is not ready: the run is processing.")
                    .header("Retry-After", "1");
            case FAILED -> ApiError.notFound(
                    "There is no packet: the run failed. Documents that were finished are read with ?doc=<index>.");
            case COMPLETED -> ApiError.notFound(documents.isEmpty()
                    ? "There is no packet: no document of the workflow applied."
                    : "The packet was removed with one of its documents, which was purged or is older than the retention.");
        };
    }

    private static ApiException outOfRange(String value) {
        return Query.outOfRange("doc", value, "must be the index of a document, or zip");
    }
}
