package platen.jobs.engine.model;

/**
 * Cancels a render from outside. To cancel it, interrupt its thread; the loops of the engine check for the interrupt
 * from time to time and give up. A loop without such a check can block a worker, so every loop over data controlled by
 * a caller or an author has one.
 */
public final class Cancellation {
    private Cancellation() {}

    /**
     * Throws when the render was cancelled. Costs about a nanosecond.
     *
     * @throws Stopped when the render's thread was interrupted
     */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new Stopped();
        }
    }

    /** The render was cancelled; there is no document. */
    public static final class Stopped extends RuntimeException {
        Stopped() {
            super("The render was stopped", null, false, false);
        }
    }
}
