package platen.jobs.batch.work;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.dao.OptimisticLockingFailureException;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.PartStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.telemetry.RenderMeters;

/** Starts the Spring Batch job of a batch, or restarts it after a crash. */
public final class BatchJobLauncher {
    private static final Logger log = LoggerFactory.getLogger(BatchJobLauncher.class);

    private final SpringBatch spring;
    private final BatchLeaseStore leases;
    private final PartStore parts;
    private final SpringBatchJobFactory jobFactory;
    private final BatchYieldGate gate;
    private final RenderMeters meters;

    public BatchJobLauncher(SpringBatch spring, BatchLeaseStore leases, PartStore parts,
            SpringBatchJobFactory jobFactory,
            BatchYieldGate gate, RenderMeters meters) {
        this.spring = spring;
        this.leases = leases;
        this.parts = parts;
        this.jobFactory = jobFactory;
        this.gate = gate;
        this.meters = meters;
    }

    /** Runs the job and returns whether it has completed. */
    boolean run(BatchDefinition batchDefinition, int attempt) {
        JobParameters parameters = new JobParametersBuilder()
                .addString("batch", PublicId.BATCH.of(batchDefinition.id()))
                .toJobParameters();
        Job job = jobFactory.of(batchDefinition, attempt);
        try {
            parts.close(batchDefinition.id());
            spring.recover(job.getName(), parameters);
            JobExecution execution = spring.operator().start(job, parameters);
            execution.getStepExecutions().forEach(this::measure);
            boolean completed = execution.getStatus() == BatchStatus.COMPLETED;
            if (!completed && gate.open() && leases.mayContinue(batchDefinition.id())) {
                log.warn("The job of {} ended as {} here: {}", PublicId.BATCH.of(batchDefinition.id()),
                        execution.getExitStatus(),
                        execution.getAllFailureExceptions());
                if (execution.getAllFailureExceptions().stream().anyMatch(BatchJobLauncher::mustWait)) {
                    leases.resetStalled(batchDefinition.id(), attempt);
                }
            }
            return completed;
        } catch (JobInstanceAlreadyCompleteException e) {
            // The process of an earlier attempt died after the job had completed and before the batch was marked as
            // final.
            return true;
        } catch (OptimisticLockingFailureException e) {
            // Another worker took the batch over, or finished a part of it while its records were being recovered.
            log.info("The records of the job of {} were changed by another worker",
                    PublicId.BATCH.of(batchDefinition.id()));
            return false;
        } catch (JobExecutionException e) {
            throw new IllegalStateException("The job of " + batchDefinition.id() + " could not be started", e);
        }
    }

    /** Returns whether the batch is not the cause of a failure, so that the attempt does not count. */
    private static boolean mustWait(Throwable failure) {
        // BatchOutputFiles ends a batch that has waited a day for its seal.
        return failure instanceof SealUnavailableException || Database.isOfEveryWrite(failure);
    }

    /** Measures the steps other than parts; parts are measured where they are processed. */
    private void measure(StepExecution step) {
        LocalDateTime start = step.getStartTime();
        LocalDateTime end = step.getEndTime();
        if (start != null && end != null && !SpringBatchJobFactory.isPart(step)) {
            meters.step(step.getStepName(), step.getStatus().name().toLowerCase(Locale.ROOT),
                    Duration.between(start, end));
        }
    }
}
