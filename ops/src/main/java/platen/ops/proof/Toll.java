package platen.ops.proof;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ObjectNode;

/** What kills have cost. Safe for several judges at once. */
final class Toll {
    private static final Duration FINAL_WITHIN = Duration.ofSeconds(60);

    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong doubled = new AtomicLong();
    private final AtomicLong late = new AtomicLong();
    private final AtomicLong damaged = new AtomicLong();
    private final AtomicLong slowestNanos = new AtomicLong();

    /** Waits until what was acknowledged around a death is final, and counts what is wrong with it. */
    void judge(Stage stage, Death death, List<String> ids) {
        long begun = System.nanoTime();
        Duration awayBefore = stage.away();
        doubled.addAndGet(ids.size() - (long) new HashSet<>(ids).size());
        try (var client = new Client(stage.url(), stage.key())) {
            for (String id : ids) {
                ObjectNode record = client.awaitFinal(id, FINAL_WITHIN.multipliedBy(5));
                // Time in which a later death holds the database down is not the worker's.
                long nanos = System.nanoTime() - begun - stage.away().minus(awayBefore).toNanos();
                if (nanos > FINAL_WITHIN.toNanos()) {
                    late.incrementAndGet();
                }
                slowestNanos.accumulateAndGet(nanos, Math::max);
                judge(client, death, record);
            }
        }
    }

    private void judge(Client client, Death death, ObjectNode record) {
        if (!record.path("status").asString("").equals("completed")) {
            lost.incrementAndGet();
            System.err.println(death + ": " + record);
        } else if (!client.isIntact(record)) {
            damaged.incrementAndGet();
            System.err.println(death + ": damaged " + record);
        }
    }

    boolean spotless() {
        return lost.get() + doubled.get() + late.get() + damaged.get() == 0;
    }

    @Override
    public String toString() {
        return "%d lost, %d doubled, %d not final after %d s, %d wrong hashes, slowest %.1f s".formatted(lost.get(),
                doubled.get(), late.get(), FINAL_WITHIN.toSeconds(), damaged.get(), slowestNanos.get() / 1e9);
    }
}
