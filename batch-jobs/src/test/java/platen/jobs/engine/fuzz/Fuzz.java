package platen.jobs.engine.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assertions;

/**
 * Runs cases sequentially. Case n of a run has the seed {@code platen.fuzz.seed + n}. A case that throws, runs for
 * {@link #MAX_TIME} or allocates {@link #MAX_ALLOCATION} fails the test, whose message says how to repeat it.
 */
final class Fuzz {
    /** Generous: a case takes milliseconds, but the machine may be slow. */
    private static final Duration MAX_TIME = Duration.ofMinutes(2);
    private static final long MAX_ALLOCATION = 4L << 30;
    private static final int THOROUGH_COUNT = 450;
    private static final long STACK_BYTES = 1 << 20;

    private Fuzz() {}

    /** A case: generates an input from random numbers and passes it to the engine. */
    interface Case {
        /** @param keep receives the input, so that it can be written to a file if the case fails */
        void run(Random random, AtomicReference<byte[]> keep) throws IOException;
    }

    /** Runs a few cases, always the same ones unless {@code platen.fuzz.seed} is set. */
    static void few(String name, int count, Case each) {
        run(name, Long.getLong("platen.fuzz.seed", 1), Integer.getInteger("platen.fuzz.count", count), each);
    }

    /** Runs {@code platen.fuzz.count} cases, different ones each time unless {@code platen.fuzz.seed} is set. */
    static void many(String name, Case each) {
        run(name, Long.getLong("platen.fuzz.seed", new Random().nextInt(1 << 30)),
                Integer.getInteger("platen.fuzz.count", THOROUGH_COUNT), each);
    }

    private static void run(String name, long seed, int count, Case each) {
        for (long at = seed; at < seed + count; at++) {
            one(name, at, each);
        }
    }

    private static void one(String name, long seed, Case each) {
        var input = new AtomicReference<byte[]>(new byte[0]);
        var thrown = new AtomicReference<Throwable>();
        var allocated = new AtomicLong();
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name(name + " " + seed)
                .stackSize(STACK_BYTES)
                .unstarted(() -> {
                    long before = allocated();
                    try {
                        each.run(new Random(seed), input);
                    } catch (Throwable whatever) {
                        // The failure that the test looks for.
                        thrown.set(whatever);
                    }
                    allocated.set(allocated() - before);
                });
        thread.start();
        try {
            if (!thread.join(MAX_TIME)) {
                var stuck = new Throwable("runs for " + MAX_TIME.toSeconds() + " s");
                stuck.setStackTrace(thread.getStackTrace());
                thrown.set(stuck);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        if (thrown.get() == null && allocated.get() > MAX_ALLOCATION) {
            thrown.set(new Throwable("allocates " + (allocated.get() >> 20) + " MB"));
        }
        if (thrown.get() != null) {
            Assertions.fail(name + " failed. Repeat it with -Dplaten.fuzz.seed=" + seed
                    + " -Dplaten.fuzz.count=1; the input is in "
                    + written(name, seed, input.get()), thrown.get());
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static Path written(String name, long seed, byte[] input) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "fuzz"));
            return Files.write(folder.resolve(name.replace(' ', '-') + "-" + seed), input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
