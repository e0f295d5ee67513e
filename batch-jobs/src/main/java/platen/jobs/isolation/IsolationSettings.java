package platen.jobs.isolation;

/**
 * Limits of the worker processes.
 *
 * @param mode the isolation asked for
 * @param workers maximum number of processes, at least 3, so that one tenant never occupies all of them; they are
 *     started on demand
 * @param heapMegabytes Java heap of each process in MB
 * @param previewNice nice value, 0 to 19, of the processes of previews: with 10, a render weighs as much as nine previews
 */
public record IsolationSettings(Mode mode, int workers, int heapMegabytes, int previewNice) {
    public static final int DEFAULT_PREVIEW_NICE = 10;
    private static final int MAX_NICE = 19;
    private static final int MIN_WORKERS = 3;
    private static final int DEFAULT_HEAP_MEGABYTES = 256;

    /** @throws IllegalArgumentException when the nice value is out of bounds */
    public IsolationSettings {
        if (previewNice < 0 || previewNice > MAX_NICE) {
            throw new IllegalArgumentException("PLATEN_ISOLATION_PREVIEW_NICE is 0 to 19, not " + previewNice);
        }
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

    /** Returns settings with the default heap size and nice value. */
    public static IsolationSettings of(Mode mode, int workers) {
        return of(mode, workers, DEFAULT_PREVIEW_NICE);
    }

    /** Returns settings with the default heap size. */
    public static IsolationSettings of(Mode mode, int workers, int previewNice) {
        return new IsolationSettings(mode, workers, DEFAULT_HEAP_MEGABYTES, previewNice);
    }
}
