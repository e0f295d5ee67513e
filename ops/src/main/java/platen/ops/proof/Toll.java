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
        doubled.addAndGet(ids.size() - (long) new HashSet<>(ids).size());
        try (var client = new Client(stage.url(), stage.key())) {
            for (String id : ids) {
                judge(client, death, id, begun);
            }
        }
        slowestNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
    }

    private void judge(Client client, Death death, String id, long begun) {
        ObjectNode record = client.awaitFinal(id, FINAL_WITHIN.multipliedBy(3));
        if (System.nanoTime() - begun > FINAL_WITHIN.toNanos()) {
            late.incrementAndGet();
        }
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
