package platen.jobs.packet;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.AbstractStep;
import org.springframework.batch.core.step.StepExecution;

/**
 * A step that is one act, in whatever transactions the act makes for itself. Spring Batch's tasklet steps hold one open
 * meanwhile, and find their execution in a registry of the whole JVM by its number: two orders of different databases in
 * one process, both the first of theirs, would work on each other's records.
 */
final class SingleActionStep extends AbstractStep {
    private final Act act;

    /** What the step does; done again when it was broken off. */
    @FunctionalInterface
    interface Act {
        /** @throws JobInterruptedException when the order cannot go on */
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
