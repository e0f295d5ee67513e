package platen.jobs.isolation;

/**
 * Limits of the worker processes.
 *
 * @param mode which isolation is asked for
 * @param workers most processes at once, at least 3, so that one tenant never occupies all of them; they start on demand
 * @param heapMegabytes Java heap of each
 */
public record IsolationSettings(Mode mode, int workers, int heapMegabytes) {
    private static final int MIN_WORKERS = 3;
    private static final int DEFAULT_HEAP_MEGABYTES = 256;

    public IsolationSettings {
        workers = Math.max(MIN_WORKERS, workers);
    }

    /** How much of the machine a worker process may see. */
    public enum Mode {
        /** The strongest isolation that works on this machine. */
        AUTO,
        /** Bubblewrap's, or no start. */
        REQUIRE,
        /** Processes with an empty environment and limits, and the user, network and files of this one. */
        OFF
    }

    /** The strongest isolation that works and a process per processor. */
    public static IsolationSettings defaults() {
        return of(Mode.AUTO, Runtime.getRuntime().availableProcessors());
    }

    /** With the usual heap. */
    public static IsolationSettings of(Mode mode, int workers) {
        return new IsolationSettings(mode, workers, DEFAULT_HEAP_MEGABYTES);
    }
}
