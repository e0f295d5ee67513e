package platen.jobs.isolation;

/** The outcome of a task. */
public sealed interface IsolatedOutcome<O> {

    /** The task returned an output. */
    record Completed<O>(O output) implements IsolatedOutcome<O> {}

    /**
     * The task has no output.
     *
     * @param detail for the log, not for API callers
     */
    record Stopped<O>(Cause cause, String detail) implements IsolatedOutcome<O> {}

    /** The reason why a task has no output. */
    enum Cause {
        /** The task exceeded its processor time limit; its process was killed. */
        TIME,
        /** The task exceeded the memory limit of its process; the process ended. */
        MEMORY,
        /** The process ended or sent an invalid reply twice, the second time in a fresh process. */
        CRASH,
        /** The task threw an exception. */
        EXCEPTION
    }
}
