package platen.scheduler.sweep;

import java.time.Duration;

/** One piece of recurring work. Safe to run twice and on several nodes at once. */
public interface Sweep {

    /** What logs and operators call it: lower-case words with hyphens. */
    String name();

    /** From the end of a run to the start of the next, give or take a tenth. */
    Duration interval();

    /**
     * Does what is due now.
     *
     * @return rows changed; 0 when nothing was due
     */
    int runOnce();

    /** Whether what it changes tells that something had gone wrong, and operators want to know. */
    default boolean rescues() {
        return false;
    }
}
