package platen.jobs.batch;

import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.batch.BatchStores;
import platen.db.core.Database;
import platen.db.submission.InteractiveWorkStore;
import platen.jobs.batch.correct.BatchCorrections;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchInput;
import platen.jobs.batch.intake.BatchPreviews;
import platen.jobs.batch.intake.BatchTargets;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.output.BatchCompletion;
import platen.jobs.batch.output.BatchOutputFiles;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.batch.row.RowRenderers;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchJobHandler;
import platen.jobs.batch.work.BatchJobLauncher;
import platen.jobs.batch.work.BatchYieldGate;
import platen.jobs.batch.work.PartExecutor;
import platen.jobs.batch.work.PartStepFactory;
import platen.jobs.batch.work.SpringBatch;
import platen.jobs.batch.work.SpringBatchJobFactory;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.queue.JobLimiter;
import platen.jobs.queue.JobLimits;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.batch.BatchRenders;
import platen.jobs.telemetry.RenderMeters;

/** Spring configuration of the batch processing beans. */
@Configuration(proxyBeanMethods = false)
@Import({BatchStores.class, BatchChanges.class, BatchCompletion.class, BatchCorrections.class, BatchCoordinator.class,
        BatchDefinitions.class,
        SpringBatchJobFactory.class, BatchJobHandler.class, BatchJobLauncher.class, BatchOutputFiles.class,
        BatchOutputWriter.class, BatchPreviews.class, BatchRenders.class, BatchTargets.class, PartExecutor.class,
        PartStepFactory.class,
        RowLines.class,
        RowProcessor.class,
        RowRenderers.class})
public class BatchConfiguration {
    private static final int MAX_ROWS = 100_000;
    /** Maximum run time of a batch, generous for the largest one; a stalled batch is detected earlier by its leases. */
    private static final Duration BATCH_LIMIT = Duration.ofDays(1);

    @Bean
    SpringBatch springBatch(Database database) {
        return SpringBatch.on(database);
    }

    @Bean
    BatchYieldGate batchYieldGate(Database database) {
        return new BatchYieldGate(new InteractiveWorkStore(database)::anybody);
    }

    @Bean
    Workbooks workbooks(WorkerPool workerPool) {
        return new Workbooks(workerPool);
    }

    @Bean
    BatchInput batchInput(Workbooks workbooks) {
        return new BatchInput(workbooks, MAX_ROWS);
    }

    @Bean
    Batches batches(Database database, BatchStores stores, BatchTargets targets, JobQueue queue, RenderMeters meters,
            Clock clock, BatchInput input) {
        return new Batches(database, stores, targets, queue, meters, clock, input);
    }

    @Bean
    JobLimiter batchLimiter(ObjectProvider<JobLimits> limits, JobQueue queue) {
        return new JobLimiter("batches", limits.getIfAvailable(() -> JobLimits.DEFAULTS).batches(),
                BATCH_LIMIT, queue::enqueueAgain);
    }
}
