package platen.db;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs an action in several threads at the same time. */
public final class RaceFixture {
    private RaceFixture() {}

    /** Returns the result of each thread, or throws the first failure. */
    public static <T> List<T> of(int racers, Callable<T> deed) throws Exception {
        var start = new CyclicBarrier(racers);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<T>>();
            for (int i = 0; i < racers; i++) {
                running.add(threads.submit(() -> {
                    start.await();
                    return deed.call();
                }));
            }
            var results = new ArrayList<T>();
            for (Future<T> each : running) {
                results.add(result(each));
            }
            return results;
        }
    }

    private static <T> T result(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
