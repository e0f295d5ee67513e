package platen.jobs.run;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.run.RunStore;
import platen.db.run.RunStore.Packet;
import platen.db.submission.OutcomeStore;
import platen.jobs.blob.PdfStore;
import platen.jobs.webhook.EventPublisher;

/** Records the final state of runs, with files and event, in one transaction that is fenced by the attempt number. */
public final class RunRecorder {
    private static final Logger log = LoggerFactory.getLogger(RunRecorder.class);

    private final Database database;
    private final RunStore runs;
    private final OutcomeStore documents;
    private final PdfStore pdfs;
    private final EventPublisher events;
    private final Clock clock;

    public RunRecorder(Database database, RunStore runs, OutcomeStore documents, PdfStore pdfs, EventPublisher events,
            Clock clock) {
        this.database = database;
        this.runs = runs;
        this.documents = documents;
        this.pdfs = pdfs;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Records that the run has failed, and with it the documents that are not final: no worker would claim them again.
     *
     * @param error as JSON
     * @return false when another attempt has taken the run over
     */
    boolean reject(UUID runId, int attempt, String error) {
        boolean rejected = database.inTransaction(
                () -> ended(runId, error, runs.reject(runId, attempt, error, clock.instant())));
        if (rejected) {
            log.info("A run failed");
        }
        return rejected;
    }

    /**
     * Records that a run of this workspace has failed with its open documents, whether or not a worker executes it.
     *
     * @param error as JSON
     * @return false, changing nothing, when the run is final
     */
    public boolean cancel(UUID workspaceId, UUID runId, String error) {
        return database.inTransaction(
                () -> ended(runId, error, runs.cancel(workspaceId, runId, error, clock.instant())));
    }

    private boolean ended(UUID runId, String error, boolean failed) {
        if (failed) {
            events.submissionsCancelled(documents.cancelOfRun(runId, error, clock.instant()));
        }
        return published(runId, failed);
    }

    /**
     * Records that the run is completed, with its files.
     *
     * @return false when another attempt has taken the run over
     */
    boolean complete(UUID runId, int attempt, Packet packet, List<BlobStore.File> files) {
        boolean recorded = database.inTransaction(() -> {
            pdfs.keep(files);
            return published(runId, runs.finish(runId, attempt, packet, clock.instant()));
        });
        Failpoint.AFTER_RUN_COMMIT.hit();
        return recorded;
    }

    private boolean published(UUID runId, boolean recorded) {
        if (recorded) {
            events.runEnded(runId);
        }
        return recorded;
    }
}
