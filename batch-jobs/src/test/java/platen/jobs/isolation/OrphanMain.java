package platen.jobs.isolation;

import java.time.Duration;
import java.util.UUID;

/** A process with a worker process that computes forever. */
public final class OrphanMain {
    private OrphanMain() {}

    public static void main(String[] arguments) {
        var pool = new WorkerPool(new IsolationSettings(IsolationSettings.Mode.valueOf(arguments[0]), 3, 64, 10));
        pool.run(new UUID(0, 1), new ProbeTask(), "echo", Duration.ofMinutes(1));
        pool.start();
        pool.processIds().forEach(System.out::println);
        System.out.println();
        pool.run(new UUID(0, 1), new ProbeTask(), "spin", Duration.ofMinutes(5));
    }
}
