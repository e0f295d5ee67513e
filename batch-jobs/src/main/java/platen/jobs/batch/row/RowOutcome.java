package platen.jobs.batch.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.run.EndedRun;
import platen.db.submission.RenderedSubmission;
import platen.jobs.blob.PdfStore.SplitFile;

/**
 * The outcome of a row, with what is to be recorded for it. It holds what is stored of the files, and not the files, so
 * that a chunk of rows takes little memory.
 *
 * @param run of a row of a workflow, or null
 * @param documents that were rendered for the row, failed ones among them
 * @param files of the documents that did not fail, and of the run's packet
 */
public record RowOutcome(RowResult result, @Nullable EndedRun run, List<RenderedSubmission> documents,
        List<SplitFile> files) {
    public RowOutcome {
        documents = List.copyOf(documents);
        files = List.copyOf(files);
    }

    /** Returns the outcome of a bad row, for which nothing was rendered. */
    public static RowOutcome bad(int row, String error, @Nullable String warnings) {
        return new RowOutcome(new RowResult(row, null, RowStatus.FAILED, null, null, null, null, null, null, error,
                warnings), null, List.of(), List.of());
    }

    /** Returns the outcome of a row that passed the check pass. */
    static RowOutcome good(int row, int documents, int pages, @Nullable String warnings) {
        return new RowOutcome(new RowResult(row, null, RowStatus.CHECKED, null, null, pages, documents, null, null,
                null, warnings), null, List.of(), List.of());
    }

    boolean failed() {
        return result.status() == RowStatus.FAILED;
    }

    int documentCount() {
        return result.documents() == null ? 0 : result.documents();
    }

    int pageCount() {
        return result.pageCount() == null ? 0 : result.pageCount();
    }
}
