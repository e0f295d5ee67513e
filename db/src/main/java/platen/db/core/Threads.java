package platen.db.core;

import java.time.Duration;

/** Ends the threads of this package. */
public final class Threads {
    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(3);

    private Threads() {}

    /** Waits a limited time for a thread to end after a stop request, because it may hang on a dead connection. */
    public static void awaitEnd(Thread thread) {
        try {
            thread.join(JOIN_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
