package platen.jobs.packet;

import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.Bell;
import platen.db.Database;
import platen.db.batch.BatchStore;
import platen.db.batch.CourseStore;
import platen.db.batch.IntakeStore;
import platen.db.batch.PartStore;
import platen.db.batch.RowStore;
import platen.db.submission.SubmissionStore;
import platen.db.submission.WaitingStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsSettings;
import platen.jobs.deliver.Announcements;
import platen.jobs.observe.Meters;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.WorkSlotSettings;
import platen.jobs.queue.WorkSlots;
import platen.jobs.render.BulkRenders;
import platen.jobs.render.CutOff;
import platen.jobs.render.PdfStore;
import platen.jobs.run.BulkRuns;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class PacketConfiguration {
    private static final int MOST_ROWS = 100_000;
    /** A batch of the most rows should have ended by then; its leases tell sooner whether it moves. */
    private static final Duration BATCH_LIMIT = Duration.ofDays(1);

    @Bean
    BulkGate bulkGate(Database database) {
        return new BulkGate(new WaitingStore(database)::anybody);
    }

    @Bean
    Batches batches(Database database, BatchStore batches, IntakeStore intakes, CourseStore courses, RowStore rows,
            TemplateStore templates,
            WorkflowStore workflows, BulkRuns runs, JobQueue queue, Meters meters, Clock clock) {
        return new Batches(database, batches, intakes, courses, rows, templates, workflows, runs, queue, meters,
                clock, MOST_ROWS);
    }

    @Bean
    Outputs batchOutputs(RowStore rows, PdfStore pdfs) {
        return new Outputs(rows, pdfs);
    }

    @Bean
    RowLines rowLines(RowStore rows, BatchStore batches, WorkspaceStore workspaces, TemplateStore templates,
            WorkflowStore workflows, BulkRenders renders, BulkRuns runs) {
        return new RowLines(batches, rows, new Orders(batches, workspaces, templates, workflows),
                new Rows(renders, runs));
    }

    @Bean
    Files batchFiles(Database database, BatchStore batches, CourseStore courses, RowStore rows,
            SubmissionStore submissions, PdfStore pdfs,
            JobsSettings settings, CutOff cutOff) {
        return new Files(database, batches, courses, rows, submissions, pdfs, settings.limits(), cutOff);
    }

    @Bean
    Conductor conductor(Database database, BatchStore batches, CourseStore courses, RowStore rows, PartStore parts,
            WorkspaceStore workspaces, TemplateStore templates, WorkflowStore workflows, BulkRenders renders,
            BulkRuns runs, Files files, BulkGate gate, JobQueue queue, Announcements announcements,
            Bell finishedBell, Meters meters, Clock clock) {
        var spring = SpringBatch.on(database);
        var work = new PartWork(database, spring, courses, rows, parts, renders, runs, announcements, gate,
                meters);
        var jobs = new PacketJob(spring, batches, courses, parts, rows, work, renders, files, gate, queue);
        return new Conductor(batches, courses, parts, new Orders(batches, workspaces, templates, workflows), work, gate,
                new Drive(spring, courses, parts, jobs, gate, meters),
                new Settlement(database, batches, courses, announcements, finishedBell, meters, clock));
    }

    @Bean
    WorkSlots batchSlots(ObjectProvider<WorkSlotSettings> settings, JobQueue queue) {
        return new WorkSlots("batches", settings.getIfAvailable(() -> WorkSlotSettings.DEFAULTS).batches(),
                BATCH_LIMIT, queue::enqueueAgain);
    }

    @Bean
    BatchJobHandler batchJobHandler(Conductor conductor, BatchStore batches, WorkSlots batchSlots) {
        return new BatchJobHandler(conductor, batches, batchSlots);
    }
}
