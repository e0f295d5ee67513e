package platen.scheduler;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restarts JobRunr's server when it has stopped by itself, after too many exceptions or when other nodes considered it
 * dead. JobRunr would leave it stopped for good while the application continues to accept work.
 */
final class Watchdog implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Watchdog.class);
    private static final int MAX_FAILED_CHECKS = 3;

    private final WakeableServer server;
    private final Runnable afterRestart;
    private final Thread thread;

    Watchdog(WakeableServer server, Duration interval, Runnable afterRestart) {
        this.server = server;
        this.afterRestart = afterRestart;
        this.thread = Thread.ofPlatform().daemon().name("platen-watchdog").start(() -> watch(interval));
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        // Prevents a restart while the owner is stopping the server.
        thread.join();
    }

    private void watch(Duration interval) {
        int down = 0;
        try {
            while (true) {
                Thread.sleep(interval);
                down = server.isRunning() && server.isAnnounced() ? 0 : down + 1;
                if (down == MAX_FAILED_CHECKS) {
                    down = 0;
                    restart();
                }
            }
        } catch (InterruptedException e) {
            log.trace("The watchdog was closed");
        }
    }

    private void restart() {
        log.warn("The job server is down; starting it again");
        try {
            server.stop();
            server.start();
            afterRestart.run();
        } catch (RuntimeException e) {
            log.error("The job server could not be started; the next look tries again", e);
        }
    }
}
