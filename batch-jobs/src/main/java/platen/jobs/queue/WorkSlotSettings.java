package platen.jobs.queue;

/**
 * How much work of each kind one process does at once, beside its interactive work.
 *
 * @param sources of schedules that are read at once, at least 2
 * @param batches that are driven or helped with at once, at least 2
 */
public record WorkSlotSettings(int sources, int batches) {
    public static final int DEFAULT_SOURCES = 4;

    /** One more batch than there are processors: a workspace alone may use all of them. */
    public static final WorkSlotSettings DEFAULTS = of(Runtime.getRuntime().availableProcessors());

    /** The usual slots beside so many of interactive work. */
    public static WorkSlotSettings of(int interactive) {
        return new WorkSlotSettings(DEFAULT_SOURCES, Math.max(2, interactive + 1));
    }
}
