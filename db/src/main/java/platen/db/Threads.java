package platen.db;

import java.time.Duration;

/** The end of this package's own threads. */
final class Threads {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private Threads() {}

    /** Waits for a thread that was told to end; not for ever, as it may hang on a dead connection. */
    static void awaitEnd(Thread thread) {
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
