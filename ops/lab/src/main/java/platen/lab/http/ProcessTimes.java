package platen.lab.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processor time that processes and their descendants have used, from {@code /proc} (Linux only).
 *
 * @param java seconds of the processes that run Java
 * @param postgres seconds of those of PostgreSQL, with those that have ended
 */
record ProcessTimes(double java, double postgres) {
    private static final double TICKS_PER_SECOND = 100;
    /** Fields of {@code /proc/PID/stat} behind the name: user and system time, then those of children that ended. */
    private static final int USER_TIME = 11;

    static ProcessTimes of(List<ProcessHandle> roots) {
        double java = 0;
        double postgres = 0;
        for (ProcessHandle each : roots.stream().flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .distinct().toList()) {
            try {
                String stat = Files.readString(Path.of("/proc", Long.toString(each.pid()), "stat"));
                String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                if (name.equals("postgres")) {
                    // The server process reaps its backends, which have no children of their own.
                    postgres += seconds(fields, 4);
                } else {
                    java += seconds(fields, 2);
                }
            } catch (IOException | UncheckedIOException e) {
                // The process has just ended; its parent has its times.
            }
        }
        return new ProcessTimes(java, postgres);
    }

    private static double seconds(String[] fields, int count) {
        long ticks = 0;
        for (int i = 0; i < count; i++) {
            ticks += Long.parseLong(fields[USER_TIME + i]);
        }
        return ticks / TICKS_PER_SECOND;
    }

    ProcessTimes since(ProcessTimes start) {
        return new ProcessTimes(java - start.java, postgres - start.postgres);
    }
}
