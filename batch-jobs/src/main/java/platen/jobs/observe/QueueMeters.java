package platen.jobs.observe;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import platen.db.submission.BacklogStore;
import platen.db.submission.BacklogStore.Backlog;

/** Depth and age of the queues, asked of the database when somebody looks, and then not again for some seconds. */
public final class QueueMeters implements MeterBinder {
    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    private static final List<String> QUEUES = List.of("interactive", "bulk", "runs", "webhooks");

    private final LoadingCache<String, List<Backlog>> backlogs;

    public QueueMeters(BacklogStore store) {
        this.backlogs = Caffeine.newBuilder().expireAfterWrite(REMEMBERED).build(key -> store.all());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String queue : QUEUES) {
            gauge(registry, "platen.queue.depth", queue, Backlog::depth);
            gauge(registry, "platen.queue.age.seconds", queue, Backlog::ageSeconds);
        }
    }

    private void gauge(MeterRegistry registry, String name, String queue, ToDoubleFunction<Backlog> value) {
        Gauge.builder(name, this, meters -> meters.value(queue, value))
                .description("of what waits to be worked on")
                .tag("queue", queue)
                .strongReference(true)
                .register(registry);
    }

    /** Not a number while the database is away: a gauge that says 0 then would lie. */
    private double value(String queue, ToDoubleFunction<Backlog> value) {
        try {
            return backlogs.get("all").stream()
                    .filter(backlog -> backlog.queue().equals(queue))
                    .mapToDouble(value)
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (RuntimeException e) {
            return Double.NaN;
        }
    }
}
