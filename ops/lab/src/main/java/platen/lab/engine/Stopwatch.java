package platen.lab.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Times work in processor time, of this thread where nothing else is said, so that a busy neighbour does not decide. What
 * a rival's garbage costs other threads is not counted against it.
 */
final class Stopwatch {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static volatile long sink;

    private Stopwatch() {}

    /** Something to measure; what it returns is kept, so that the compiler cannot leave it out. */
    interface Work {
        long once() throws Exception;
    }

    /**
     * The mean of one run in nanoseconds.
     *
     * @param elapsed by the clock on the wall, waiting included
     * @param allocated bytes of this thread
     */
    record Time(double processor, double elapsed, double allocated) {}

    /** Repeats for a while, at least once; the mean of one run in nanoseconds of this thread's processor time. */
    static double mean(Work work, long nanos) throws Exception {
        return time(work, nanos, Stopwatch::thisThread).processor();
    }

    /**
     * Repeats for a while, at least once.
     *
     * @param nanos of processor time
     * @param processor the processor time so far, in nanoseconds, of whatever does the work
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
            // The clock costs a system call, so it is not asked after every short run.
        } while (count % 8 != 0 && count > 8 || processor.getAsLong() - start < nanos);
        sink += sum;
        return new Time((double) (processor.getAsLong() - start) / count,
                (double) (System.nanoTime() - began) / count,
                (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / count);
    }

    /** This thread's processor time so far, in nanoseconds. */
    static long thisThread() {
        return THREADS.getCurrentThreadCpuTime();
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
