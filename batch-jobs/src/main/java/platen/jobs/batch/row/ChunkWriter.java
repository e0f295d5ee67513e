package platen.jobs.batch.row;

import java.util.List;
import java.util.Optional;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import platen.db.batch.BatchStores;
import platen.db.batch.Part;
import platen.db.batch.PartStore;
import platen.db.batch.PartStore.Progress;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.Failpoint;
import platen.db.run.EndedRun;
import platen.db.submission.RenderedSubmission;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.json.StoredJson;
import platen.jobs.lease.Lease;
import platen.jobs.render.batch.BatchRenders;
import platen.jobs.run.BatchRuns;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.webhook.EventPublisher;

/**
 * Records the outcomes of a chunk of rows in the chunk's transaction: outputs, rows, counters, quota. The
 * transaction is rolled back when another worker has taken the part over or has recorded one of its rows.
 *
 * <p>This is what makes each row count exactly once, however often it is rendered: a chunk is one transaction; only rows
 * that are still pending are updated, and all of them must be; the part must still belong to this attempt. Unique keys
 * on batch and row, and on batch, kind and number of a file, back this up, and rows that have ended are not read again.
 */
public final class ChunkWriter implements ItemWriter<List<RowOutcome>> {
    private static final TransactionSynchronization RECORDED = new TransactionSynchronization() {
        @Override
        public void afterCommit() {
            Failpoint.AFTER_CHUNK_COMMIT.hit();
        }
    };

    private final RowStore rows;
    private final PartStore parts;
    private final BatchRenders renders;
    private final BatchRuns runs;
    private final EventPublisher publisher;
    private final RenderMeters meters;
    private final BatchDefinition batchDefinition;
    private final Part part;
    private int written;

    public ChunkWriter(BatchStores stores, RowRenderers renderers, EventPublisher publisher, RenderMeters meters,
            BatchDefinition batchDefinition, Part part) {
        this.rows = stores.rows();
        this.parts = stores.parts();
        this.renders = renderers.renders();
        this.runs = renderers.runs();
        this.publisher = publisher;
        this.meters = meters;
        this.batchDefinition = batchDefinition;
        this.part = part;
    }

    /** Another worker has taken the part over or recorded one of its rows; this worker's chunk is rolled back. */
    public static final class Overtaken extends RuntimeException {
        Overtaken() {
            super("Taken over by another worker");
        }
    }

    @Override
    public void write(Chunk<? extends List<RowOutcome>> chunk) {
        chunk.getItems().forEach(this::write);
    }

    /** Records the outcomes of rows in the caller's transaction. */
    public void write(List<RowOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            // The worker left the part before the first row of this chunk.
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(RECORDED);
        switch (part.phase()) {
            case CHECK -> recordChecks(outcomes);
            case RENDER -> recordRenders(outcomes);
        }
        written += outcomes.size();
    }

    /** Records the outcomes of the check pass. Unless the batch is a dry run, good rows stay pending for rendering. */
    private void recordChecks(List<RowOutcome> outcomes) {
        List<RowResult> recorded = outcomes.stream()
                .filter(outcome -> batchDefinition.batch().dryRun() || outcome.failed())
                .map(RowOutcome::result)
                .toList();
        recordRows(recorded);
        count(outcomes, recorded);
    }

    /** Writes files, runs, documents, rows, events and counters of the chunk, each with few statements. */
    private void recordRenders(List<RowOutcome> outcomes) {
        List<EndedRun> endedRuns = outcomes.stream()
                .flatMap(outcome -> Optional.ofNullable(outcome.run()).stream())
                .toList();
        List<RenderedSubmission> documents = outcomes.stream()
                .flatMap(outcome -> outcome.documents().stream())
                .toList();
        List<RowResult> results = outcomes.stream().map(RowOutcome::result).toList();
        renders.keep(outcomes.stream().map(RowOutcome::files).toList());
        runs.record(endedRuns);
        renders.record(documents);
        recordRows(results);
        publisher.rowsEnded(batchDefinition.batch().workspaceId(), batchDefinition.batch().environment(),
                documents.stream().map(document -> document.submission().id()).toList(),
                endedRuns.stream().map(ended -> ended.run().id()).toList());
        count(outcomes, results);
        // Last, because the workspace's other renders wait for the commit from here on. Finished documents of a failed
        // run count as well, as they stay readable one by one.
        renders.reserve(batchDefinition.workspace(), documents);
    }

    /** Returns the number of rows of which this writer has recorded an outcome or a check. */
    public int written() {
        return written;
    }

    private void recordRows(List<RowResult> results) {
        if (!results.isEmpty() && rows.record(batchDefinition.id(), results) != results.size()) {
            throw new Overtaken();
        }
    }

    /** Adds the chunk to the counters. Warnings of good rows count once, in the pass that records them. */
    private void count(List<RowOutcome> outcomes, List<RowResult> recorded) {
        int failed = (int) outcomes.stream().filter(RowOutcome::failed).count();
        var progress = new Progress(outcomes.size() - failed, failed,
                outcomes.stream().mapToInt(RowOutcome::documentCount).sum(),
                outcomes.stream().mapToLong(RowOutcome::pageCount).sum(), recorded.stream()
                        .mapToInt(each -> each.warnings() == null ? 0 : StoredJson.node(each.warnings()).size())
                        .sum());
        if (!parts.count(part, progress, Lease.LENGTH)) {
            throw new Overtaken();
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                meters.rows(part.phase().wire(), outcomes.size() - failed, failed);
            }
        });
    }
}
