package platen.jobs.batch.work;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.job.SimpleJob;
import org.springframework.batch.core.partition.PartitionStep;
import org.springframework.batch.core.partition.support.SimpleStepExecutionSplitter;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.BatchStores;
import platen.db.batch.OnError;
import platen.db.batch.Phase;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.output.BatchOutputFiles;
import platen.jobs.error.ErrorJson;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.batch.BatchRenders;

/**
 * Builds the Spring Batch job of a batch from the steps {@code check}, {@code admit}, {@code render} and
 * {@code finish}. {@code check} runs only where all rows must be checked before the first is rendered; a dry run has
 * neither {@code admit} nor {@code render}. The steps of a batch are the same at every start.
 */
public final class SpringBatchJobFactory {
    private static final String NAME = "packet";

    private final SpringBatch spring;
    private final BatchStores stores;
    private final BatchStore batches;
    private final BatchLeaseStore leases;
    private final PartExecutor partExecutor;
    private final BatchRenders renders;
    private final BatchOutputFiles files;
    private final BatchYieldGate gate;
    private final JobQueue queue;

    public SpringBatchJobFactory(SpringBatch spring, BatchStores stores, PartExecutor partExecutor,
            BatchRenders renders,
            BatchOutputFiles files, BatchYieldGate gate, JobQueue queue) {
        this.spring = spring;
        this.stores = stores;
        this.batches = stores.batches();
        this.leases = stores.leases();
        this.partExecutor = partExecutor;
        this.renders = renders;
        this.files = files;
        this.gate = gate;
        this.queue = queue;
    }

    /** Returns the job of a batch, for the attempt that coordinates it. */
    Job of(BatchDefinition batchDefinition, int attempt) {
        var job = new SimpleJob(NAME);
        job.setJobRepository(spring.repository());
        job.setSteps(steps(batchDefinition, attempt));
        try {
            job.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException("A job could not be set up", e);
        }
        return job;
    }

    /** Returns whether this step is a part of a pass over the rows, as Spring Batch names partitions. */
    static boolean isPart(StepExecution step) {
        return step.getStepName().contains(":");
    }

    private List<Step> steps(BatchDefinition batchDefinition, int attempt) {
        Batch batch = batchDefinition.batch();
        List<Step> steps = new ArrayList<>();
        if (batch.dryRun() || batch.onError() == OnError.STOP || batchDefinition.workspace().allowance() != null) {
            steps.add(pass(batchDefinition, Phase.CHECK));
        }
        if (!batch.dryRun()) {
            steps.add(SingleActionStep.of(spring.repository(), "admit", () -> admit(batchDefinition, attempt)));
            steps.add(pass(batchDefinition, Phase.RENDER));
        }
        steps.add(SingleActionStep.of(spring.repository(), "finish", () -> finish(batchDefinition, attempt)));
        return steps;
    }

    private Step pass(BatchDefinition batchDefinition, Phase phase) {
        var step = new PartitionStep(spring.repository());
        step.setName(phase.wire());
        step.setStepExecutionSplitter(new SimpleStepExecutionSplitter(spring.repository(), phase.wire(),
                grid -> PartCoordinator.ranges(batchDefinition.batch().totalRows())));
        step.setPartitionHandler(
                new PartCoordinator(spring, stores, partExecutor, gate, queue, batchDefinition, phase));
        try {
            step.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException("A step could not be set up", e);
        }
        return step;
    }

    private void admit(BatchDefinition batchDefinition, int attempt) throws JobInterruptedException {
        Batch batch = batches.find(batchDefinition.id()).orElseThrow();
        if (batch.onError() == OnError.STOP && batch.failed() > 0
                && !leases.progress(batchDefinition.id()).pastBadRows()) {
            stop(batchDefinition,
                    ErrorJson.write("data_invalid", batch.failed() + (batch.failed() == 1 ? " row is" : " rows are")
                            + " bad, and on_error is stop: nothing was rendered. The error file has the reasons; "
                            + (batch.failed() < batch.totalRows()
                                    ? "resume renders the others."
                                    : "correct and send it again.")));
        }
        OptionalInt left = renders.left(batchDefinition.workspace(), batch.environment());
        if (left.isPresent() && batch.documents() > left.getAsInt()) {
            stop(batchDefinition, ErrorJson.write("rate_limited", "The batch needs " + batch.documents()
                    + " renders and this month's allowance has " + left.getAsInt() + " left. Nothing was rendered;"
                    + " resume it once the allowance is fresh or larger."));
        }
        advance(batchDefinition, attempt, BatchStatus.IN_PROGRESS);
    }

    private void stop(BatchDefinition batchDefinition, String error) throws JobInterruptedException {
        leases.halt(batchDefinition.id(), error);
        throw new JobInterruptedException("The batch cannot go on");
    }

    private void finish(BatchDefinition batchDefinition, int attempt) throws JobInterruptedException {
        Batch batch = batches.find(batchDefinition.id()).orElseThrow();
        if (batch.ended() != batch.totalRows()) {
            throw new IllegalStateException("Only %d of %d rows of the batch %s have come to an end".formatted(
                    batch.ended(), batch.totalRows(), batchDefinition.id()));
        }
        advance(batchDefinition, attempt, BatchStatus.FINALIZING);
        if (!batchDefinition.batch().dryRun()) {
            files.make(batchDefinition, () -> gate.open() && leases.mayContinue(batchDefinition.id()));
        }
        stores.rows().forgetInputs(batchDefinition.id());
    }

    private void advance(BatchDefinition batchDefinition, int attempt, BatchStatus status)
            throws JobInterruptedException {
        if (!leases.advance(batchDefinition.id(), attempt, status)) {
            throw new JobInterruptedException("Another worker coordinates the batch");
        }
    }
}
