package platen.jobs.batch.work;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.dao.OptimisticLockingFailureException;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStores;
import platen.db.batch.Part;
import platen.db.batch.PartStore;
import platen.db.batch.PendingRow;
import platen.db.batch.RowStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.row.ChunkWriter;
import platen.jobs.batch.row.RowOutcome;
import platen.jobs.error.ErrorJson;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.Quota;
import platen.jobs.telemetry.RenderMeters;

/**
 * Processes a claimed part and decides what becomes of it. Its rows are processed by the step that
 * {@link PartStepFactory} builds.
 */
public final class PartExecutor {
    private static final Logger log = LoggerFactory.getLogger(PartExecutor.class);

    /** Claims without progress after which the next row is given up. */
    private static final int CLAIMS_UNTIL_ROW_FAILS = 5;
    /** Claims without progress after which the part is given up: not even the failure of a row could be recorded. */
    private static final int CLAIMS_UNTIL_PART_FAILS = 8;
    private static final Duration RETRY_PAUSE = Duration.ofMillis(200);
    /** Pause before other workers retry what the database could not record. */
    private static final Duration DATABASE_PAUSE = Duration.ofMillis(500);
    private static final Duration RENEWAL_INTERVAL = Lease.LENGTH.dividedBy(4);

    private final Database database;
    private final SpringBatch spring;
    private final BatchLeaseStore leases;
    private final RowStore rows;
    private final PartStore parts;
    private final PartStepFactory steps;
    private final BatchYieldGate gate;
    private final RenderMeters meters;
    private final ChunkSizes chunkSizes = new ChunkSizes();

    public PartExecutor(Database database, SpringBatch spring, BatchStores stores, PartStepFactory steps,
            BatchYieldGate gate, RenderMeters meters) {
        this.database = database;
        this.spring = spring;
        this.leases = stores.leases();
        this.rows = stores.rows();
        this.parts = stores.parts();
        this.steps = steps;
        this.gate = gate;
        this.meters = meters;
    }

    /** Processes the part until it is done or must be left to other workers. */
    void execute(BatchDefinition batchDefinition, Part part, YieldPolicy.Manner manner) {
        if (part.stalled() > CLAIMS_UNTIL_PART_FAILS) {
            leases.halt(batchDefinition.id(), ErrorJson.write("internal",
                    "Rows " + part.firstRow() + " to " + part.lastRow() + " could not be worked; try to resume."));
            parts.finish(part, false);
            return;
        }
        ChunkWriter writer = steps.writer(batchDefinition, part);
        if (part.stalled() > CLAIMS_UNTIL_ROW_FAILS) {
            giveUpNextRow(part, writer);
        }
        StepExecution execution = spring.repository().getStepExecution(part.stepExecutionId());
        if (execution == null) {
            throw new IllegalStateException("Spring Batch forgot step execution " + part.stepExecutionId());
        }
        // The exit status of an earlier worker would otherwise override this one's success.
        execution.setExitStatus(ExitStatus.EXECUTING);
        long start = System.nanoTime();
        Step step = steps.of(batchDefinition, part, chunkSizes.of(part), new YieldPolicy(gate, manner),
                execution.getStepName(), writer);
        try (var named = MDC.putCloseable("batch_id", PublicId.BATCH.of(part.batchId()));
                var beat = new Heartbeat("batch-part", RENEWAL_INTERVAL, () -> renew(part))) {
            step.execute(execution);
        } catch (JobInterruptedException e) {
            throw new IllegalStateException("A step reports its interruption by its status", e);
        } catch (OptimisticLockingFailureException e) {
            // The part was taken over before its start was recorded: the only failure that a step throws.
            execution.addFailureException(e);
        }
        long nanos = System.nanoTime() - start;
        meters.part(part.phase().wire(), Duration.ofNanos(nanos));
        chunkSizes.measured(part.batchId(), writer.written(), nanos);
        settle(batchDefinition, part, execution);
    }

    private void renew(Part part) {
        boolean renewed = parts.renew(part, Lease.LENGTH);
        log.trace("Part {} of {} is ours: {}", part.number(), part.batchId(), renewed);
    }

    /** Discards the measured duration per row of a batch. */
    void forget(UUID batchId) {
        chunkSizes.forget(batchId);
    }

    private void settle(BatchDefinition batchDefinition, Part part, StepExecution execution) {
        if (execution.getStatus() == BatchStatus.COMPLETED) {
            parts.finish(part, true);
        } else if (execution.getStatus() == BatchStatus.STOPPED) {
            parts.release(part);
        } else {
            Throwable failure = cause(execution);
            switch (failure) {
                case Quota.Used used -> {
                    leases.halt(batchDefinition.id(), ErrorJson.write("rate_limited", used.getMessage()
                            + ". Resume the batch once the month's allowance is fresh or larger."));
                    parts.release(part);
                }
                // The worker that takes a batch over also recovers the Spring Batch records of its parts.
                case ChunkWriter.Overtaken _,OptimisticLockingFailureException _ -> log.info(
                        "Part {} of {} was taken over by another worker", part.number(),
                        PublicId.BATCH.of(part.batchId()));
                case Throwable of when Database.isOfEveryWrite(of) -> {
                    log.warn("Part {} of {} could not be recorded", part.number(), part.batchId(), of);
                    LockSupport.parkNanos(DATABASE_PAUSE.toNanos());
                    parts.release(part);
                }
                default -> {
                    log.warn("Part {} of {} failed and is tried again", part.number(), part.batchId(), failure);
                    LockSupport.parkNanos(RETRY_PAUSE.toNanos() * part.stalled());
                    parts.retry(part);
                }
            }
        }
    }

    private static Throwable cause(StepExecution execution) {
        Throwable cause = execution.getFailureExceptions().isEmpty()
                ? new IllegalStateException("A step failed without a reason")
                : execution.getFailureExceptions().getFirst();
        while (cause.getCause() != null && !(cause instanceof Quota.Used)
                && !(cause instanceof ChunkWriter.Overtaken)) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Marks the row at which workers died repeatedly as failed, without trying it again. */
    private void giveUpNextRow(Part part, ChunkWriter writer) {
        Optional<PendingRow> next = rows.pending(part.batchId(), part.firstRow() - 1, part.lastRow(), 1)
                .stream()
                .findFirst();
        next.ifPresent(row -> database
                .inTransaction(
                        () -> writer.write(List.of(RowOutcome.bad(row.number(),
                                ErrorJson.givenUp(part.stalled() - 1), null)))));
    }
}
