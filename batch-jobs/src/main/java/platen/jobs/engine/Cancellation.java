package platen.jobs.engine;

/**
 * Lets a render be ended from outside. Whoever wants it to end interrupts its thread; the engine's loops look at that
 * from time to time and give up. A loop without such a look can hang a worker, so every loop over what a caller or an
 * author controls has one.
 */
public final class Cancellation {
    private Cancellation() {}

    /**
     * Costs about a nanosecond.
     *
     * @throws Stopped when the render's thread was interrupted
     */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new Stopped();
        }
    }

    /** The render was told to end; there is no document. */
    public static final class Stopped extends RuntimeException {
        Stopped() {
            super("The render was stopped", null, false, false);
        }
    }
}
