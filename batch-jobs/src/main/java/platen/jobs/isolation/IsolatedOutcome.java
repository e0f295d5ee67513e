package platen.jobs.isolation;

/** How a task ended. */
public sealed interface IsolatedOutcome<O> {

    /** The task ended by itself. */
    record Completed<O>(O output) implements IsolatedOutcome<O> {}

    /**
     * The task has no output.
     *
     * @param detail for the log, not for callers
     */
    record Stopped<O>(Cause cause, String detail) implements IsolatedOutcome<O> {}

    /** Why a task has no output. */
    enum Cause {
        /** It used more processor time than it may; its process was killed. */
        TIME,
        /** It needed more memory than its process may have; the process ended. */
        MEMORY,
        /** Its process ended or answered nonsense, twice: the second time in a fresh process. */
        CRASH,
        /** It threw an exception. */
        EXCEPTION
    }
}
