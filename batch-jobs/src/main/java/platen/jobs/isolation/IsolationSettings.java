package platen.jobs.isolation;

/**
 * Limits of the worker processes.
 *
 * @param mode the isolation asked for
 * @param workers maximum number of processes, at least 3, so that one tenant never occupies all of them; they are
 *     started on demand
 * @param heapMegabytes Java heap of each process in MB
 */
public record IsolationSettings(Mode mode, int workers, int heapMegabytes) {
    private static final int MIN_WORKERS = 3;
    private static final int DEFAULT_HEAP_MEGABYTES = 256;

    public IsolationSettings {
        workers = Math.max(MIN_WORKERS, workers);
    }

    /** How strongly a worker process is isolated from the machine. */
    public enum Mode {
        /** The strongest isolation that works on this machine. */
        AUTO,
        /** Bubblewrap; the start fails where it does not work. */
        REQUIRE,
        /**
         * Processes with an empty environment and resource limits, but with the user, network and files of this
         * process.
         */
        OFF
    }

    /** Returns the strongest isolation that works, with one process per processor. */
    public static IsolationSettings defaults() {
        return of(Mode.AUTO, Runtime.getRuntime().availableProcessors());
    }

    /** Returns settings with the default heap size. */
    public static IsolationSettings of(Mode mode, int workers) {
        return new IsolationSettings(mode, workers, DEFAULT_HEAP_MEGABYTES);
    }
}
