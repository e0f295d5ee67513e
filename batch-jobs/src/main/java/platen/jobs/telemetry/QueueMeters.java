package platen.jobs.telemetry;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.submission.BacklogStore;
import platen.db.submission.BacklogStore.Backlog;

/**
 * Gauges of the depth and age of the queues and the number of open batches. They query the database when they are read,
 * at most once every few seconds.
 */
public final class QueueMeters implements MeterBinder {
    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    private static final List<String> QUEUES = List.of("interactive", "bulk", "runs", "webhooks", "seals");

    private final LoadingCache<String, Look> looks;

    public QueueMeters(BacklogStore backlogs, BatchStore batches) {
        this.looks = Caffeine.newBuilder()
                .expireAfterWrite(REMEMBERED)
                .build(key -> new Look(backlogs.all(), batches.open()));
    }

    /** Result of one query. */
    private record Look(List<Backlog> backlogs, Map<BatchStatus, Integer> orders) {
        double of(String queue, ToDoubleFunction<Backlog> value) {
            return backlogs.stream()
                    .filter(backlog -> backlog.queue().equals(queue))
                    .mapToDouble(value)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String queue : QUEUES) {
            gauge(registry, "platen.queue.depth", "how much waits to be worked on", "queue", queue,
                    look -> look.of(queue, Backlog::depth));
            gauge(registry, "platen.queue.age.seconds", "how long the eldest of it waits", "queue", queue,
                    look -> look.of(queue, Backlog::ageSeconds));
        }
        Stream.of(BatchStatus.values())
                .filter(status -> !status.isFinal() && status != BatchStatus.RECEIVING)
                .forEach(status -> gauge(registry, "platen.batch.open", "batches that are not final", "status",
                        status.wire(), look -> look.orders().getOrDefault(status, 0)));
    }

    private void gauge(MeterRegistry registry, String name, String description, String tag, String of,
            ToDoubleFunction<Look> value) {
        Gauge.builder(name, this, meters -> meters.value(value))
                .description(description)
                .tag(tag, of)
                .strongReference(true)
                .register(registry);
    }

    /** Returns NaN while the database is unavailable: a gauge of 0 would be wrong. */
    private double value(ToDoubleFunction<Look> value) {
        try {
            return value.applyAsDouble(looks.get("now"));
        } catch (RuntimeException e) {
            return Double.NaN;
        }
    }
}
