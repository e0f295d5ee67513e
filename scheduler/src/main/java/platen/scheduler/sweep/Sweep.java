package platen.scheduler.sweep;

import java.time.Duration;

/** A unit of recurring work. Safe to run repeatedly and on several nodes at once. */
public interface Sweep {

    /** Returns the name for logs and operators: lower-case words with hyphens. */
    String name();

    /**
     * Returns the time between two runs. Below five seconds, each worker runs the sweep by its own clock and counts from
     * the end of a run, varied by up to a tenth; otherwise the sweep is a recurring job.
     */
    Duration interval();

    /**
     * Processes what is due now.
     *
     * @return number of rows changed; 0 when nothing was due
     */
    int runOnce();

    /** Returns whether a change indicates an earlier failure that operators want to know about. */
    default boolean rescues() {
        return false;
    }
}
