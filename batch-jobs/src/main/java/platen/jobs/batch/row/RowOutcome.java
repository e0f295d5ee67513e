package platen.jobs.batch.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.jobs.render.batch.BatchRenders.FinishedDocument;
import platen.jobs.run.BatchRuns;

/**
 * The outcome of a row, with what is to be recorded for it.
 *
 * @param document of a row of a template, or null
 * @param run of a row of a workflow, or null
 */
public record RowOutcome(RowResult result, @Nullable FinishedDocument document, BatchRuns.@Nullable FinishedRun run) {

    /** Returns the outcome of a bad row, for which nothing was rendered. */
    public static RowOutcome bad(int row, String error, @Nullable String warnings) {
        return new RowOutcome(new RowResult(row, null, RowStatus.FAILED, null, null, null, null, null, null, error,
                warnings), null, null);
    }

    /** Returns the outcome of a row that passed the check pass. */
    static RowOutcome good(int row, int documents, int pages, @Nullable String warnings) {
        return new RowOutcome(new RowResult(row, null, RowStatus.CHECKED, null, null, pages, documents, null, null,
                null, warnings), null, null);
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

    /** Returns all documents that were rendered for the row. */
    List<FinishedDocument> finishedDocuments() {
        if (document != null) {
            return List.of(document);
        }
        return run == null ? List.of() : run.documents();
    }
}
