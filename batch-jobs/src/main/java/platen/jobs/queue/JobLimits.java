package platen.jobs.queue;

/**
 * Maximum number of concurrent jobs of each kind in one process, in addition to its interactive work.
 *
 * @param sources schedule sources that are read at once, at least 2
 * @param batches batches that are coordinated or assisted at once, at least 2
 */
public record JobLimits(int sources, int batches) {
    public static final int DEFAULT_SOURCES = 4;

    /** One batch more than there are processors, so that a single workspace can use all of them. */
    public static final JobLimits DEFAULTS = of(Runtime.getRuntime().availableProcessors());

    /** Returns the defaults for a given number of concurrent interactive jobs. */
    public static JobLimits of(int interactive) {
        return new JobLimits(DEFAULT_SOURCES, Math.max(2, interactive + 1));
    }
}
