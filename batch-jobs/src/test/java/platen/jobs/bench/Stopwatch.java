package platen.jobs.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Times work on this thread in processor time, so that a busy neighbour does not decide. What a rival's garbage costs
 * other threads is not counted against it.
 */
final class Stopwatch {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static volatile long sink;

    private Stopwatch() {}

    /** Something to measure; what it returns is kept, so that the compiler cannot leave it out. */
    interface Work {
        long once() throws Exception;
    }

    /** Repeats for a while, at least once; the mean of one run in nanoseconds. */
    static double mean(Work work, long nanos) throws Exception {
        long start = THREADS.getCurrentThreadCpuTime();
        long sum = 0;
        int count = 0;
        do {
            sum += work.once();
            count++;
            // The clock costs a system call, so it is not asked after every short run.
        } while (count % 8 != 0 && count > 8 || THREADS.getCurrentThreadCpuTime() - start < nanos);
        sink += sum;
        return (double) (THREADS.getCurrentThreadCpuTime() - start) / count;
    }

    /** Bytes that one run allocates, on average. */
    static long allocated(Work work) throws Exception {
        int count = 20;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < count; i++) {
            sink += work.once();
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / count;
    }

    /** The median of what was measured; NaN stands for what was not. */
    static double median(double[] values) {
        double[] sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
