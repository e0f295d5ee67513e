package platen.lab.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Measures processor time, by default of the current thread, so that other load on the machine does not matter.
 * Garbage collection on other threads is not counted against a library.
 */
final class Stopwatch {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static volatile long sink;

    private Stopwatch() {}

    /** Work to measure. The result is kept, so that the compiler cannot remove the work. */
    interface Work {
        long once() throws Exception;
    }

    /**
     * Mean of one run in nanoseconds.
     *
     * @param elapsed wall-clock time, including waits
     * @param allocated bytes allocated by this thread
     */
    record Time(double processor, double elapsed, double allocated) {}

    /**
     * Repeats the work for a while, at least once, and returns the mean of one run in nanoseconds of this thread's
     * processor time.
     */
    static double mean(Work work, long nanos) throws Exception {
        return time(work, nanos, Stopwatch::thisThread).processor();
    }

    /**
     * Repeats the work for a while, at least once.
     *
     * @param nanos of processor time
     * @param processor returns the processor time so far, in nanoseconds, of the thread or processes that do the work
     */
    static Time time(Work work, long nanos, LongSupplier processor) throws Exception {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long began = System.nanoTime();
        long start = processor.getAsLong();
        long sum = 0;
        int count = 0;
        do {
            sum += work.once();
            count++;
            // Reading the clock costs a system call, so short runs are checked only every eighth time.
        } while (count % 8 != 0 && count > 8 || processor.getAsLong() - start < nanos);
        sink += sum;
        return new Time((double) (processor.getAsLong() - start) / count,
                (double) (System.nanoTime() - began) / count,
                (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / count);
    }

    /** Returns this thread's processor time so far, in nanoseconds. */
    static long thisThread() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Returns the bytes that one run allocates, on average. */
    static long allocated(Work work) throws Exception {
        int count = 20;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < count; i++) {
            sink += work.once();
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / count;
    }

    /** Returns the median of the measured values; NaN marks a missing value. */
    static double median(double[] values) {
        double[] sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
