package platen.jobs.render.work;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.db.core.PublicId;
import platen.db.submission.Claim;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.json.StoredJson;
import platen.jobs.lease.Lease;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.seal.FinishedRender;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.Sealer;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.template.CompiledTemplateCache;

/** Renders claimed submissions, with lease, metrics and traces, and records their outcomes. */
public final class ClaimRenderer {
    private static final Logger log = LoggerFactory.getLogger(ClaimRenderer.class);

    private static final Rejected SEAL_MISSING = new Rejected(Reason.INTERNAL,
            "The document could not be sealed within a day.", null);

    private final TemplateRenderer renderer;
    private final OutcomeRecorder recorder;
    private final LeaseRenewer leases;
    private final RenderLimits limits;
    private final RenderMeters meters;
    private final Traces traces;
    private final Sealer sealer;

    public ClaimRenderer(TemplateRenderer renderer, OutcomeRecorder recorder, LeaseRenewer leases, RenderLimits limits,
            RenderMeters meters, Traces traces, Sealer sealer) {
        this.renderer = renderer;
        this.recorder = recorder;
        this.leases = leases;
        this.limits = limits;
        this.meters = meters;
        this.traces = traces;
        this.sealer = sealer;
    }

    /**
     * Outcome of one claim.
     *
     * @param renderMs wall time of the engine and the seal, in milliseconds
     */
    public record Done(Claim claim, FinishedRender render, int renderMs) {
        RenderOutcome outcome() {
            return render.outcome();
        }
    }

    /**
     * Renders in the background, without recording.
     *
     * @throws SealUnavailableException after the claim was released: another process may be able to seal
     */
    public Done render(Claim claim) {
        return renderOrRelease(claim, limits.later());
    }

    /**
     * Renders the documents of one run without recording; documents that exceed the run's time limit fail.
     *
     * @param endNanos end of the run's time limit, a {@link System#nanoTime} value
     */
    public List<Done> renderRun(Collection<Claim> claims, long endNanos) {
        return claims.stream().map(claim -> {
            Duration left = RenderLimits.until(endNanos);
            return left.isPositive()
                    ? renderOrRelease(claim, limits.within(left))
                    : new Done(claim, new FinishedRender(limits.runTooLong(), null), 0);
        }).toList();
    }

    /**
     * Records outcomes in one transaction.
     *
     * @return those that were recorded; the claims of the others were taken over
     */
    public List<Done> record(List<Done> done) {
        return recorder.record(done);
    }

    /**
     * Renders while the caller waits, without recording.
     *
     * @throws SealUnavailableException when this process cannot seal now; the claim is not released
     */
    public Done renderNow(Claim claim) {
        return render(claim, limits.now());
    }

    private Done renderOrRelease(Claim claim, Duration limit) {
        try {
            return render(claim, limit);
        } catch (SealUnavailableException e) {
            release(claim);
            throw e;
        }
    }

    /**
     * Returns a completed render as it is stored; empty for one that failed. Bytes that documents share are stored at
     * once, so this is called before the transaction that records the render.
     */
    public Optional<StoredRender> stored(Done done) {
        return recorder.stored(done);
    }

    /** Releases a claim immediately; its attempt does not count. */
    public void release(Claim claim) {
        leases.release(List.of(claim));
    }

    /**
     * Records the outcome of one claim, in one transaction with others that arrive at the same time.
     *
     * @return empty when the claim was taken over
     */
    public Optional<OutcomeRecorder.Recorded> recordNow(Done done) {
        try (var renewal = leases.of(done.claim())) {
            return recorder.record(done);
        }
    }

    private Done render(Claim claim, Duration limit) {
        try (var named = MDC.putCloseable("submission_id", PublicId.SUBMISSION.of(claim.id()))) {
            return measured(claim, limit);
        }
    }

    private Done measured(Claim claim, Duration limit) {
        meters.claimed(claim);
        long start = System.nanoTime();
        FinishedRender render;
        try (var renewal = leases.of(claim)) {
            RenderOutcome outcome = traces.span("render", claim.runId() == null ? claim.id() : claim.runId(),
                    Map.of("platen.submission_id", PublicId.SUBMISSION.of(claim.id())), () -> outcome(claim, limit));
            render = sealed(claim, outcome);
        }
        long nanos = System.nanoTime() - start;
        meters.rendered(claim, kind(claim), render.outcome(), Duration.ofNanos(nanos));
        if (render.outcome() instanceof Rejected rejected) {
            log.info("A render failed: {}", rejected.reason());
        }
        return new Done(claim, render, Math.toIntExact(nanos / 1_000_000));
    }

    /**
     * Seals a document that is to be sealed.
     *
     * @throws SealUnavailableException when this process cannot seal now
     */
    private FinishedRender sealed(Claim claim, RenderOutcome outcome) {
        try {
            return FinishedRender.of(outcome, claim.seal(), sealer);
        } catch (SealUnavailableException e) {
            if (sealer.hasWaitedTooLong(PublicId.time(claim.id()))) {
                return new FinishedRender(SEAL_MISSING, null);
            }
            throw e;
        }
    }

    /** Returns whether this process can seal documents, as far as it knows. */
    boolean canSeal() {
        return sealer.canSeal();
    }

    /** Returns the template kind for the metrics; a template that cannot be rendered has none. */
    private String kind(Claim claim) {
        try {
            return switch (renderer.template(claim.templateId(), claim.templateVersion(),
                    Watermarks.of(claim.environment(), claim.freePlan())).kind()) {
                case FILLABLE -> "fillable";
                case DYNAMIC -> "dynamic";
            };
        } catch (CompiledTemplateCache.Unrenderable e) {
            return "none";
        }
    }

    private RenderOutcome outcome(Claim claim, Duration limit) {
        if (claim.attempt() > Lease.MAX_ATTEMPTS) {
            return new Rejected(Reason.INTERNAL,
                    "The render was given up: %d attempts ended without a result.".formatted(Lease.MAX_ATTEMPTS),
                    null);
        }
        return renderer.render(new TemplateRenderer.Input(claim.workspaceId(), claim.templateId(),
                claim.templateVersion(), Watermarks.of(claim.environment(), claim.freePlan()),
                StoredJson.object(claim.data()), PublicId.time(claim.id())), limit);
    }
}
