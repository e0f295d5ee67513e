package platen.jobs.packet;

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
import platen.db.Database;

/**
 * Spring Batch on our database and in our transactions.
 *
 * @param operator runs jobs on the calling thread
 */
record SpringBatch(JobRepository repository, JobOperator operator) {

    static SpringBatch on(Database database) {
        try {
            var repositories = new JdbcJobRepositoryFactoryBean();
            repositories.setDataSource(database.dataSource());
            repositories.setTransactionManager(database.transactionManager());
            repositories.setDatabaseType("POSTGRES");
            // Its usual serializable isolation guards against two starts of one job; here the order's lease does, and
            // starts of different orders do not fail each other.
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
     * Marks the last execution of a job instance as failed where its node died in it, so that it can be started again.
     * Spring Batch cannot tell a dead node from a busy one; the caller, who holds the order's lease, can.
     */
    void recover(String job, JobParameters parameters) {
        JobInstance instance = repository.getJobInstance(job, parameters);
        if (instance == null) {
            return;
        }
        JobExecution last = repository.getLastJobExecution(instance);
        if (last == null) {
            // Its node died between the two records, and Spring Batch never starts an instance without an execution.
            repository.deleteJobInstance(instance);
        } else if (last.getStatus() != BatchStatus.COMPLETED) {
            operator.recover(last);
            repository.getJobExecutions(instance).forEach(this::recoverUnknown);
        }
    }

    /**
     * An end that could not be recorded is unknown to Spring Batch; our rows know how far it came. Not only the last
     * execution ends so: who was overtaken and wakes cannot record its end either.
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
