package platen.jobs.batch.work;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.launch.support.JobOperatorFactoryBean;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.StepExecution;
import platen.db.core.Database;

/**
 * Spring Batch on the application's database and transactions.
 *
 * @param operator runs jobs on the calling thread
 */
public record SpringBatch(JobRepository repository, JobOperator operator) {

    public static SpringBatch on(Database database) {
        try {
            var repositories = new JdbcJobRepositoryFactoryBean();
            repositories.setDataSource(database.dataSource());
            // The rows and the lease of a batch are durable; what a crash of the database takes of these records is the
            // end of them, which the next worker of the batch finds and repairs as after the death of a worker.
            repositories.setTransactionManager(database.asyncCommitTransactionManager());
            repositories.setDatabaseType("POSTGRES");
            // The default isolation, serializable, guards against two starts of one job. Here the lease of the batch
            // does, and starts of different batches must not make each other fail.
            repositories.setIsolationLevelForCreate("ISOLATION_READ_COMMITTED");
            repositories.afterPropertiesSet();
            JobRepository repository = repositories.getObject();
            var operators = new JobOperatorFactoryBean();
            operators.setJobRepository(repository);
            operators.setTransactionManager(database.transactionManager());
            operators.setJobRegistry(new MapJobRegistry());
            operators.afterPropertiesSet();
            return new SpringBatch(repository, operators.getObject());
        } catch (Exception e) {
            throw new IllegalStateException("Spring Batch could not be set up", e);
        }
    }

    /**
     * Marks the last execution of a job instance as failed if its node died, so that it can be restarted. Spring Batch
     * cannot tell a dead node from a busy one; the caller can, as it holds the lease of the batch.
     */
    void recover(String job, JobParameters parameters) {
        JobInstance instance = repository.getJobInstance(job, parameters);
        if (instance == null) {
            return;
        }
        JobExecution last = repository.getLastJobExecution(instance);
        if (last == null) {
            // The node died between the two inserts, and Spring Batch never starts an instance without an execution.
            repository.deleteJobInstance(instance);
        } else if (last.getStatus() != BatchStatus.COMPLETED) {
            operator.recover(last);
            repository.getJobExecutions(instance).forEach(this::recoverUnknown);
        }
    }

    /**
     * Marks executions in status UNKNOWN as failed: their end could not be recorded, and the rows of the batch are the
     * actual checkpoint. Any execution may be affected, as a worker that was overtaken cannot record its end either.
     */
    private void recoverUnknown(JobExecution execution) {
        for (StepExecution step : execution.getStepExecutions()) {
            if (step.getStatus() == BatchStatus.UNKNOWN) {
                step.setStatus(BatchStatus.FAILED);
                repository.update(step);
            }
        }
        if (execution.getStatus() == BatchStatus.UNKNOWN) {
            execution.setStatus(BatchStatus.FAILED);
            repository.update(execution);
        }
    }
}
