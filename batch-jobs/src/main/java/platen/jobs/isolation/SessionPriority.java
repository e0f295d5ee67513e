package platen.jobs.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lowers the weight of a session of processes. Where Linux groups processes by session (autogroups, sched(7)), a
 * sandbox with a session of its own gets as much processor time as this whole process, and the nice value of its
 * processes only counts within that session.
 */
final class SessionPriority {
    private static final Logger log = LoggerFactory.getLogger(SessionPriority.class);
    /** Of the fields after the name in {@code /proc/PID/stat}. */
    private static final int SESSION_FIELD = 3;
    /** Linux refuses users who are not administrators more than one change in 100 ms. */
    private static final Duration PAUSE = Duration.ofMillis(120);
    private static final int ATTEMPTS = 5;

    private SessionPriority() {}

    /**
     * Sets the nice value of the session of a process, unless it is the session of this process.
     *
     * @param nice from 0 to 19
     */
    static void set(long pid, int nice) throws InterruptedException {
        Path group = Path.of("/proc", Long.toString(pid), "autogroup");
        if (!Files.isWritable(group) || !hasOwnSession(pid)) {
            return;
        }
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                Files.writeString(group, Integer.toString(nice));
                return;
            } catch (IOException e) {
                log.debug("The session of process {} keeps its priority", pid, e);
                Thread.sleep(PAUSE);
            }
        }
    }

    /** Returns whether a process is in another session than this one. */
    static boolean hasOwnSession(long pid) {
        try {
            return !session(Long.toString(pid)).equals(session("self"));
        } catch (IOException e) {
            // It has ended.
            return false;
        }
    }

    private static String session(String process) throws IOException {
        String stat = Files.readString(Path.of("/proc", process, "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[SESSION_FIELD];
    }
}
