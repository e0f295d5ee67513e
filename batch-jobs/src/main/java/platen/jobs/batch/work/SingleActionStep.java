package platen.jobs.batch.work;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.AbstractStep;
import org.springframework.batch.core.step.StepExecution;

/**
 * A step that runs one action, which manages its own transactions. Spring Batch's tasklet steps are not used: they hold
 * a transaction open meanwhile, and look up their execution by number in a registry of the whole JVM, so that two
 * databases in one process with equal numbers would modify each other's records.
 */
final class SingleActionStep extends AbstractStep {
    private final Act act;

    /** The action of the step; repeated when it was interrupted. */
    @FunctionalInterface
    interface Act {
        /** @throws JobInterruptedException when the batch cannot continue */
        void perform() throws JobInterruptedException;
    }

    private SingleActionStep(JobRepository repository, Act act) {
        super(repository);
        this.act = act;
    }

    static SingleActionStep of(JobRepository repository, String name, Act act) {
        var step = new SingleActionStep(repository, act);
        step.setName(name);
        try {
            step.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException("A step could not be set up", e);
        }
        return step;
    }

    @Override
    protected void doExecute(StepExecution execution) throws JobInterruptedException {
        act.perform();
    }
}
