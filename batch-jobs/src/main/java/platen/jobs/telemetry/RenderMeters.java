package platen.jobs.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import platen.db.submission.Claim;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Rejected;

/** Counters and timers of renders. Tags are few and have fixed values, so that customers cannot create time series. */
public final class RenderMeters {
    private final MeterRegistry registry;
    private final Clock clock;

    public RenderMeters(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** Counts a submission that was claimed by a worker. */
    public void claimed(Claim claim) {
        if (claim.attempt() == 1) {
            timer("platen.claim.latency", "from acceptance to the first claim")
                    .register(registry)
                    .record(Duration.ofMillis(Math.max(0, clock.millis() - acceptedMillis(claim.id()))));
        } else {
            registry.counter("platen.render.retries").increment();
        }
    }

    /** Counts and times an outcome of the engine. */
    public void rendered(Claim claim, String kind, RenderOutcome outcome, Duration time) {
        timer("platen.render.time", "engine and images").tag("kind", kind)
                .tag("environment", claim.environment().wire())
                .register(registry)
                .record(time);
        if (outcome instanceof Rejected rejected) {
            registry.counter("platen.render.failures", "kind", kind, "reason",
                    rejected.reason().name().toLowerCase(Locale.ROOT)).increment();
        }
    }

    /** Counts a finished attempt of a webhook delivery. */
    public void delivered(String verdict) {
        registry.counter("platen.webhook.attempts", "verdict", verdict).increment();
    }

    /**
     * Counts batch rows whose results were committed. A failed row does not occur in later steps.
     *
     * @param step intake, check or render
     */
    public void rows(String step, int succeeded, int failed) {
        rows(step, "succeeded").increment(succeeded);
        rows(step, "failed").increment(failed);
    }

    private Counter rows(String step, String outcome) {
        return Counter.builder("platen.batch.rows")
                .description("rows of batches, by what a step came to")
                .tag("step", step)
                .tag("outcome", outcome)
                .register(registry);
    }

    /**
     * Times a step of a batch's job on this node.
     *
     * @param step check, admit, render or finish
     * @param status completed, stopped or failed
     */
    public void step(String step, String status, Duration time) {
        timer("platen.batch.step.time", "a step of a batch, all of its parts").tag("step", step)
                .tag("status", status)
                .register(registry)
                .record(time);
    }

    /** Times a part of a pass over a batch's rows on this node, until it was completed or abandoned. */
    public void part(String step, Duration time) {
        timer("platen.batch.part.time", "a range of rows in one worker's hands").tag("step", step)
                .register(registry)
                .record(time);
    }

    /** Counts a batch that has become final. */
    public void batchEnded(String status) {
        Counter.builder("platen.batch.ended")
                .description("batches that have become final")
                .tag("status", status)
                .register(registry)
                .increment();
    }

    private static Timer.Builder timer(String name, String description) {
        return Timer.builder(name).description(description).publishPercentileHistogram();
    }

    /** Returns the creation time of an id, in milliseconds: the first 48 bits of a UUIDv7. */
    private static long acceptedMillis(UUID id) {
        return id.getMostSignificantBits() >>> 16;
    }
}
