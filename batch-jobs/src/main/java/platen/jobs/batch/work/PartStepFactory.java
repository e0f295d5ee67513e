package platen.jobs.batch.work;

import java.util.List;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.item.ChunkOrientedStep;
import platen.db.batch.BatchStores;
import platen.db.batch.Part;
import platen.db.batch.PendingRow;
import platen.db.core.Database;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.row.ChunkWriter;
import platen.jobs.batch.row.PendingRows;
import platen.jobs.batch.row.RowOutcome;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.batch.row.RowRenderers;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.webhook.EventPublisher;

/**
 * Builds the Spring Batch step of a part, the pipeline of a batch: {@link PendingRows} reads a chunk of rows,
 * {@link RowProcessor} validates and renders each, and {@link ChunkWriter} records their outcomes, all in one transaction.
 */
public final class PartStepFactory {
    /** Items of a chunk of Spring Batch: an item is a whole chunk of rows here, because its rows share a thread. */
    private static final int ONE_ITEM = 1;

    private final Database database;
    private final SpringBatch spring;
    private final BatchStores stores;
    private final RowRenderers renderers;
    private final RowProcessor rowProcessor;
    private final EventPublisher publisher;
    private final RenderTimeout timeout;
    private final RenderMeters meters;

    public PartStepFactory(Database database, SpringBatch spring, BatchStores stores, RowRenderers renderers,
            EventPublisher publisher, RenderTimeout timeout, RenderMeters meters) {
        this.database = database;
        this.spring = spring;
        this.stores = stores;
        this.renderers = renderers;
        this.rowProcessor = new RowProcessor(renderers);
        this.publisher = publisher;
        this.timeout = timeout;
        this.meters = meters;
    }

    /** Returns the step of a part, in chunks of this many rows. */
    Step of(BatchDefinition batchDefinition, Part part, int chunkSize, YieldPolicy yieldPolicy, String name,
            ChunkWriter writer) {
        var step = new ChunkOrientedStep<List<PendingRow>, List<RowOutcome>>(name, ONE_ITEM,
                new PendingRows(stores.rows(), part, chunkSize), writer, spring.repository());
        step.setItemProcessor(new ChunkProcessor(database, timeout, yieldPolicy,
                row -> rowProcessor.process(batchDefinition, part.phase(), row)));
        step.setTransactionManager(database.transactionManager());
        step.setInterruptionPolicy(running -> leaveIfNeeded(batchDefinition, yieldPolicy, running));
        try {
            step.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException("A step could not be set up", e);
        }
        return step;
    }

    /** Returns what records the outcomes of the part's rows. */
    ChunkWriter writer(BatchDefinition batchDefinition, Part part) {
        return new ChunkWriter(stores, renderers, publisher, meters, batchDefinition, part);
    }

    /**
     * Interrupts the step between chunks if the worker must leave. Without the mark on the execution, Spring Batch
     * would consider an interrupted step completed.
     */
    private void leaveIfNeeded(BatchDefinition batchDefinition, YieldPolicy yieldPolicy, StepExecution execution)
            throws JobInterruptedException {
        if (yieldPolicy.leaves() || !stores.leases().mayContinue(batchDefinition.id())) {
            execution.setTerminateOnly();
            throw new JobInterruptedException("The part is left to others");
        }
    }
}
