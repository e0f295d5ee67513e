package platen.jobs.batch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.BatchStores;
import platen.db.batch.DeletedBatchStore;
import platen.db.batch.Format;
import platen.db.batch.IntakeStore;
import platen.db.batch.OnError;
import platen.db.batch.PartStore;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.destination.DestinationStore;
import platen.db.destination.TransferPlanStore;
import platen.db.retention.RetentionStore;
import platen.db.run.EndedRunStore;
import platen.db.submission.InteractiveWorkStore;
import platen.db.submission.RenderedSubmissionStore;
import platen.db.workspace.Workspace;
import platen.jobs.JobsFixture;
import platen.jobs.batch.correct.BatchCorrections;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchInput;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.BatchTargets;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.output.BatchCompletion;
import platen.jobs.batch.output.BatchOutputFiles;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.batch.row.RowRenderers;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchJobLauncher;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.batch.work.BatchYieldGate;
import platen.jobs.batch.work.PartExecutor;
import platen.jobs.batch.work.PartStepFactory;
import platen.jobs.batch.work.SpringBatch;
import platen.jobs.batch.work.SpringBatchJobFactory;
import platen.jobs.destination.BatchDestinations;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.render.batch.BatchRenders;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.retention.LegalHolds;
import platen.jobs.run.BatchRuns;
import platen.jobs.run.RunPlan;
import platen.jobs.seal.Sealer;
import platen.jobs.workflow.Definitions;

/** Batches in a {@link JobsFixture}. A batch is processed only when a test calls for it. */
public final class BatchFixture implements AutoCloseable {
    public static final int MAX_ROWS = 1_000;

    public final JobsFixture jobsFixture = new JobsFixture();
    public final BatchStore batchStore = new BatchStore(jobsFixture.database);
    final IntakeStore intakes = new IntakeStore(jobsFixture.database);
    public final BatchLeaseStore leases = new BatchLeaseStore(jobsFixture.database);
    public final RowStore rows = new RowStore(jobsFixture.database);
    public final PartStore parts = new PartStore(jobsFixture.database);
    private final BatchStores stores = new BatchStores(batchStore, leases, intakes, parts, rows);
    final BatchYieldGate gate = new BatchYieldGate(new InteractiveWorkStore(jobsFixture.database)::anybody);
    private final Definitions definitions = new Definitions();
    private final BatchRenders renders = new BatchRenders(jobsFixture.renderer, jobsFixture.cache, jobsFixture.pdfs,
            new RenderedSubmissionStore(jobsFixture.database), jobsFixture.allowance, jobsFixture.clock,
            jobsFixture.sealer);
    private final BatchRuns runs = runs(JobsFixture.LIMITS, jobsFixture.timeout);
    private final WorkerPool workers = new WorkerPool(IsolationSettings.defaults());
    private final BatchDestinations destinations = new BatchDestinations(new DestinationStore(jobsFixture.database),
            new TransferPlanStore(jobsFixture.database), jobsFixture.clock);
    public final Batches batches = new Batches(jobsFixture.database, stores,
            new BatchTargets(jobsFixture.templates, jobsFixture.workflowRows, runs, destinations), jobsFixture.queue,
            jobsFixture.meters, jobsFixture.clock, new BatchInput(new Workbooks(workers), MAX_ROWS));
    public final BatchOutputWriter outputs = new BatchOutputWriter(rows, jobsFixture.pdfs);
    public final BatchCoordinator coordinator = coordinator(gate);

    /** Returns a coordinator in a process with this gate. */
    public BatchCoordinator coordinator(BatchYieldGate ofProcess) {
        return coordinator(ofProcess, JobsFixture.LIMITS, jobsFixture.timeout, jobsFixture.sealer);
    }

    /** Returns a coordinator with these limits. */
    public BatchCoordinator coordinator(RenderLimits limits) {
        return coordinator(limits, jobsFixture.timeout);
    }

    /** Returns a coordinator in a process that ends renders with this. */
    public BatchCoordinator coordinator(RenderLimits limits, RenderTimeout timeout) {
        return coordinator(gate, limits, timeout, jobsFixture.sealer);
    }

    /** Returns a coordinator in a process that seals with this. */
    public BatchCoordinator coordinator(Sealer ofProcess) {
        return coordinator(gate, JobsFixture.LIMITS, jobsFixture.timeout, ofProcess);
    }

    private BatchCoordinator coordinator(BatchYieldGate ofProcess, RenderLimits limits, RenderTimeout timeout,
            Sealer sealer) {
        var spring = SpringBatch.on(jobsFixture.database);
        var definitionsOfBatches = new BatchDefinitions(batchStore, jobsFixture.workspaces, jobsFixture.templates,
                jobsFixture.workflowRows);
        var files = new BatchOutputFiles(jobsFixture.database, stores, jobsFixture.submissions, jobsFixture.pdfs,
                limits, timeout, sealer);
        var steps = new PartStepFactory(jobsFixture.database, spring, stores,
                new RowRenderers(renders, runs(limits, timeout)), jobsFixture.publisher, timeout, jobsFixture.meters);
        var work = new PartExecutor(jobsFixture.database, spring, stores, steps, ofProcess, jobsFixture.meters);
        var jobs = new SpringBatchJobFactory(spring, stores, work, renders, files, ofProcess, jobsFixture.queue);
        return new BatchCoordinator(stores, definitionsOfBatches, work, ofProcess,
                new BatchJobLauncher(spring, leases, parts, jobs, ofProcess, jobsFixture.meters),
                new BatchCompletion(jobsFixture.database, batchStore, leases, jobsFixture.publisher,
                        jobsFixture.finishedNotifications,
                        jobsFixture.meters, jobsFixture.clock));
    }

    /** Returns the writer of the rows of batches. */
    public RowLines lines() {
        return new RowLines(batchStore, rows, new BatchDefinitions(batchStore, jobsFixture.workspaces,
                jobsFixture.templates, jobsFixture.workflowRows), new RowProcessor(new RowRenderers(renders, runs)));
    }

    /** Returns what sends corrected rows again. */
    public BatchCorrections corrections() {
        var database = jobsFixture.database;
        return new BatchCorrections(rows,
                new BatchDefinitions(batchStore, jobsFixture.workspaces, jobsFixture.templates,
                        jobsFixture.workflowRows),
                new RowProcessor(new RowRenderers(renders, runs)),
                new BatchChanges(database, batches, new DeletedBatchStore(database),
                        new LegalHolds(new RetentionStore(database)), jobsFixture.trail, jobsFixture.clock));
    }

    private BatchRuns runs(RenderLimits limits, RenderTimeout timeout) {
        return new BatchRuns(new RunPlan(jobsFixture.templates, jobsFixture.cache, definitions, JobsFixture.NO_IMAGES),
                definitions, renders, new EndedRunStore(jobsFixture.database), limits, timeout,
                jobsFixture.clock);
    }

    public BatchRequest request(@Nullable String template, @Nullable String workflow) {
        return request(template, workflow, false);
    }

    /** Returns a request for merged PDFs in addition to single ones. */
    public BatchRequest merged(@Nullable String template, @Nullable String workflow) {
        return request(template, workflow, true);
    }

    private BatchRequest request(@Nullable String template, @Nullable String workflow, boolean merged) {
        return new BatchRequest(jobsFixture.workspace, Environment.PRODUCTION, template, workflow, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, merged, jobsFixture.json("{}"), null);
    }

    public BatchResult accept(BatchRequest request, String body) {
        return accept(request, body.getBytes(StandardCharsets.UTF_8));
    }

    public BatchResult accept(BatchRequest request, byte[] body) {
        try {
            return batches.accept(request, new ByteArrayInputStream(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns valid rows of a template with a {@code name} field, numbered from 1. */
    public static String rows(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> "{\"custom_id\":\"row-" + i + "\",\"data\":{\"name\":\"Name " + i + "\"}}\n")
                .collect(Collectors.joining());
    }

    public Batch accepted(BatchRequest request, String body) {
        return ((BatchResult.Accepted) accept(request, body)).batch();
    }

    /** Creates a batch, processes it and returns its final record. */
    public Batch worked(BatchRequest request, String body) {
        return work(accepted(request, body).id());
    }

    /** Processes a batch as far as possible and returns its record. */
    public Batch work(UUID id) {
        coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
        return find(id);
    }

    public Batch find(UUID id) {
        return batchStore.find(id).orElseThrow();
    }

    public List<RowResult> results(UUID id) {
        return rows.results(id, 0, 10_000);
    }

    public Workspace capped(String name, int renders) {
        return jobsFixture.workspace(name, OptionalInt.of(renders));
    }

    /** Expires the leases of the batch and its parts, as if their workers had died. */
    public void expireLeases() {
        jobsFixture.database.jdbi().useHandle(handle -> {
            handle.execute("update batch set driven = false, due_at = now() - interval '1 second'"
                    + " where due_at is not null");
            handle.execute("update batch_part set due_at = now() - interval '1 second' where due_at is not null");
        });
    }

    @Override
    public void close() {
        workers.close();
        jobsFixture.close();
    }
}
