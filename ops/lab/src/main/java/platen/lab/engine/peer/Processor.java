package platen.lab.engine.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Reads processor times in nanoseconds, of this thread or of other processes. */
final class Processor {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Path STATISTICS = Path.of("/proc/self/stat");
    /** Unit of times in proc(5): a hundredth of a second, whatever the kernel's own tick is. */
    private static final long TICK_NANOS = 10_000_000;
    /** Index of cutime in proc(5), counted from the field behind the name in parentheses. */
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    private Processor() {}

    static long thisThread() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Returns the processor time of a running process and its descendants. */
    static long tree(ProcessHandle root) {
        return Stream.concat(Stream.of(root), root.descendants())
                .mapToLong(each -> each.info().totalCpuDuration().map(Duration::toNanos).orElse(0L)).sum();
    }

    /** Returns the processor time of all ended child processes; elapsed time where the system does not report it. */
    static long endedChildren() {
        if (!Files.isReadable(STATISTICS)) {
            return System.nanoTime();
        }
        try {
            String line = Files.readString(STATISTICS);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) * TICK_NANOS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
