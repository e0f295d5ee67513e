package platen.jobs.batch;

import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.IntakeStore;
import platen.db.batch.PartStore;
import platen.db.batch.RowStore;
import platen.db.core.Database;
import platen.db.postgres.NotifyChannel;
import platen.db.submission.InteractiveWorkStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.output.BatchCompletion;
import platen.jobs.batch.output.BatchOutputFiles;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchJobDefinition;
import platen.jobs.batch.work.BatchJobHandler;
import platen.jobs.batch.work.BatchJobLauncher;
import platen.jobs.batch.work.BatchYieldGate;
import platen.jobs.batch.work.PartWorker;
import platen.jobs.batch.work.SpringBatch;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.WorkSlotSettings;
import platen.jobs.queue.WorkSlots;
import platen.jobs.render.accept.BatchRenders;
import platen.jobs.render.work.PdfStore;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.run.BatchRuns;
import platen.jobs.settings.JobsSettings;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.webhook.EventPublisher;

/** Spring configuration of the batch processing beans. */
@Configuration(proxyBeanMethods = false)
public class BatchConfiguration {
    private static final int MAX_ROWS = 100_000;
    /** Maximum run time of a batch, generous for the largest one; a stalled batch is detected earlier by its leases. */
    private static final Duration BATCH_LIMIT = Duration.ofDays(1);

    @Bean
    BatchYieldGate bulkGate(Database database) {
        return new BatchYieldGate(new InteractiveWorkStore(database)::anybody);
    }

    @Bean
    Batches batches(Database database, BatchStore batches, IntakeStore intakes, BatchLeaseStore courses, RowStore rows,
            TemplateStore templates,
            WorkflowStore workflows, BatchRuns runs, JobQueue queue, RenderMeters meters, Clock clock) {
        return new Batches(database, batches, intakes, courses, rows, templates, workflows, runs, queue, meters,
                clock, MAX_ROWS);
    }

    @Bean
    BatchOutputWriter batchOutputs(RowStore rows, PdfStore pdfs) {
        return new BatchOutputWriter(rows, pdfs);
    }

    @Bean
    RowLines rowLines(RowStore rows, BatchStore batches, WorkspaceStore workspaces, TemplateStore templates,
            WorkflowStore workflows, BatchRenders renders, BatchRuns runs) {
        return new RowLines(batches, rows, new BatchDefinitions(batches, workspaces, templates, workflows),
                new RowProcessor(renders, runs));
    }

    @Bean
    BatchOutputFiles batchFiles(Database database, BatchStore batches, BatchLeaseStore courses, RowStore rows,
            SubmissionStore submissions, PdfStore pdfs,
            JobsSettings settings, RenderTimeout cutOff) {
        return new BatchOutputFiles(database, batches, courses, rows, submissions, pdfs, settings.limits(), cutOff);
    }

    @Bean
    BatchCoordinator coordinator(Database database, BatchStore batches, BatchLeaseStore courses, RowStore rows,
            PartStore parts,
            WorkspaceStore workspaces, TemplateStore templates, WorkflowStore workflows, BatchRenders renders,
            BatchRuns runs, BatchOutputFiles files, BatchYieldGate gate, JobQueue queue, EventPublisher announcements,
            NotifyChannel finishedNotifications, RenderMeters meters, Clock clock) {
        var spring = SpringBatch.on(database);
        var work = new PartWorker(database, spring, courses, rows, parts, renders, runs, announcements, gate,
                meters);
        var jobs = new BatchJobDefinition(spring, batches, courses, parts, rows, work, renders, files, gate, queue);
        return new BatchCoordinator(batches, courses, parts,
                new BatchDefinitions(batches, workspaces, templates, workflows), work, gate,
                new BatchJobLauncher(spring, courses, parts, jobs, gate, meters),
                new BatchCompletion(database, batches, courses, announcements, finishedNotifications, meters, clock));
    }

    @Bean
    WorkSlots batchSlots(ObjectProvider<WorkSlotSettings> settings, JobQueue queue) {
        return new WorkSlots("batches", settings.getIfAvailable(() -> WorkSlotSettings.DEFAULTS).batches(),
                BATCH_LIMIT, queue::enqueueAgain);
    }

    @Bean
    BatchJobHandler batchJobHandler(BatchCoordinator coordinator, BatchStore batches, WorkSlots batchSlots) {
        return new BatchJobHandler(coordinator, batches, batchSlots);
    }
}
