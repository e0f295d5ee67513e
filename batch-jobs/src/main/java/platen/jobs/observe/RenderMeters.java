package platen.jobs.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import platen.db.submission.Claim;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.RenderOutcome.Rejected;

/** What is counted and timed of renders. Tags are few and closed, so that no customer makes a series. */
public final class RenderMeters {
    private final MeterRegistry registry;
    private final Clock clock;

    public RenderMeters(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** A submission was taken to be worked on. */
    public void claimed(Claim claim) {
        if (claim.attempt() == 1) {
            timer("platen.claim.latency", "from acceptance to the first claim")
                    .register(registry)
                    .record(Duration.ofMillis(Math.max(0, clock.millis() - acceptedMillis(claim.id()))));
        } else {
            registry.counter("platen.render.retries").increment();
        }
    }

    /** The engine has come to an outcome. */
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

    /** An attempt at a webhook has ended. */
    public void delivered(String verdict) {
        registry.counter("platen.webhook.attempts", "verdict", verdict).increment();
    }

    /**
     * Rows of a bulk order were recorded for good. One that fails is in no later step.
     *
     * @param step intake, check or render
     */
    public void rows(String step, int succeeded, int failed) {
        rows(step, "succeeded").increment(succeeded);
        rows(step, "failed").increment(failed);
    }

    private Counter rows(String step, String outcome) {
        return Counter.builder("platen.batch.rows")
                .description("rows of bulk orders, by what a step came to")
                .tag("step", step)
                .tag("outcome", outcome)
                .register(registry);
    }

    /**
     * A step of a bulk order's job has ended on this node.
     *
     * @param step check, admit, render or finish
     * @param status completed, stopped or failed
     */
    public void step(String step, String status, Duration time) {
        timer("platen.batch.step.time", "a step of a bulk order, all of its parts").tag("step", step)
                .tag("status", status)
                .register(registry)
                .record(time);
    }

    /** A part of a pass over a bulk order's rows was worked on this node, until its end or until it was left. */
    public void part(String step, Duration time) {
        timer("platen.batch.part.time", "a range of rows in one worker's hands").tag("step", step)
                .register(registry)
                .record(time);
    }

    /** A bulk order has become final. */
    public void batchEnded(String status) {
        Counter.builder("platen.batch.ended")
                .description("bulk orders that have become final")
                .tag("status", status)
                .register(registry)
                .increment();
    }

    private static Timer.Builder timer(String name, String description) {
        return Timer.builder(name).description(description).publishPercentileHistogram();
    }

    /** Ids are UUIDv7: the first 48 bits are the millisecond they were made in. */
    private static long acceptedMillis(UUID id) {
        return id.getMostSignificantBits() >>> 16;
    }
}
