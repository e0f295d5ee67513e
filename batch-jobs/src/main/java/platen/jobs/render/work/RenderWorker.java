package platen.jobs.render.work;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.submission.Claim;
import platen.db.submission.OutcomeStore;
import platen.db.submission.OutcomeStore.Finish;
import platen.db.submission.RenderResultRow;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.CompiledForm;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.json.StoredJson;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.image.ImageUrls;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.webhook.EventPublisher;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders claimed submissions and records bytes and outcomes in one transaction, fenced by the attempt number. A worker
 * whose lease was taken over does not record its result.
 */
public final class RenderWorker {
    private static final Logger log = LoggerFactory.getLogger(RenderWorker.class);

    private final Database database;
    private final OutcomeStore outcomes;
    private final CompiledTemplateCache plans;
    private final PdfStore pdfs;
    private final ImageSource images;
    private final RenderSlots slots;
    private final RenderLimits limits;
    private final RenderTimeout cutOff;
    private final LeaseRenewer leases;
    private final EventPublisher announcements;
    private final RenderMeters meters;
    private final Traces traces;
    private final Clock clock;

    public RenderWorker(Database database, OutcomeStore outcomes, CompiledTemplateCache plans, PdfStore pdfs,
            ImageSource images, RenderSlots slots, RenderLimits limits, RenderTimeout cutOff, LeaseRenewer leases,
            EventPublisher announcements, RenderMeters meters, Traces traces, Clock clock) {
        this.database = database;
        this.outcomes = outcomes;
        this.plans = plans;
        this.pdfs = pdfs;
        this.images = images;
        this.slots = slots;
        this.limits = limits;
        this.cutOff = cutOff;
        this.leases = leases;
        this.announcements = announcements;
        this.meters = meters;
        this.traces = traces;
        this.clock = clock;
    }

    /**
     * Outcome of one claim.
     *
     * @param renderMs wall time of the engine, in milliseconds
     */
    public record Done(Claim claim, RenderOutcome outcome, int renderMs) {}

    /** Renders in the background, without recording. */
    public Done render(Claim claim) {
        return render(claim, limits.later());
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
                    ? render(claim, shorter(left, limits.later()))
                    : new Done(claim, limits.runTooLong(), 0);
        }).toList();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * Records outcomes in one transaction.
     *
     * @return those that were recorded; the claims of the others were taken over
     */
    public List<Done> record(List<Done> done) {
        List<Done> recorded = InfrastructureFailure.guard(() -> keepAndRecord(done),
                () -> leases.giveBack(done.stream().map(Done::claim).toList()));
        Failpoint.F8.hit();
        return recorded;
    }

    private List<Done> keepAndRecord(List<Done> done) {
        var files = new HashMap<Done, BlobStore.File>();
        for (Done each : done) {
            if (each.outcome() instanceof Rendered rendered) {
                files.put(each, pdfs.file(rendered.pdf(), rendered.pdf().sha256()));
            }
        }
        return database.inTransaction(() -> record(done, files));
    }

    private List<Done> record(List<Done> done, Map<Done, BlobStore.File> files) {
        Instant now = clock.instant();
        pdfs.keep(files.values());
        Failpoint.F6.hit();
        Map<UUID, Boolean> heard = new HashMap<>();
        outcomes.finish(finishes(done, files), now).forEach(each -> heard.put(each.id(), each.heard()));
        done.stream()
                // Each may release quota; a fixed order prevents deadlocks.
                .sorted(Comparator.comparing(each -> each.claim().workspaceId()))
                .filter(each -> each.outcome() instanceof Rejected rejected && outcomes.reject(each.claim().id(),
                        each.claim().attempt(), ErrorJson.write(rejected), now))
                .forEach(each -> heard.put(each.claim().id(), true));
        List<Done> ended = done.stream().filter(each -> heard.containsKey(each.claim().id())).toList();
        announcements.submissionsEnded(
                ended.stream().map(Done::claim).filter(each -> heard.getOrDefault(each.id(), false)).toList());
        Failpoint.F7.hit();
        return ended;
    }

    /** Renders and records one claim while its caller waits; empty when the claim was taken over. */
    public Optional<Pdf> finish(Claim claim) {
        try (var holding = leases.of(claim)) {
            Done done = render(claim, limits.now());
            boolean recorded = !record(List.of(done)).isEmpty();
            return recorded && done.outcome() instanceof Rendered rendered
                    ? Optional.of(rendered.pdf())
                    : Optional.empty();
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
        RenderOutcome outcome;
        try (var holding = leases.of(claim)) {
            outcome = traces.span("render", claim.runId() == null ? claim.id() : claim.runId(),
                    Map.of("platen.submission_id", PublicId.SUBMISSION.of(claim.id())), () -> outcome(claim, limit));
        }
        long nanos = System.nanoTime() - start;
        meters.rendered(claim, kind(claim), outcome, Duration.ofNanos(nanos));
        if (outcome instanceof Rejected rejected) {
            log.info("A render failed: {}", rejected.reason());
        }
        return new Done(claim, outcome, Math.toIntExact(nanos / 1_000_000));
    }

    /** Returns the template kind for the metrics; a template that cannot be rendered has none. */
    private String kind(Claim claim) {
        try {
            return plans.plan(claim.templateId(), claim.templateVersion(),
                    Watermarks.of(claim.environment(), claim.freePlan())) instanceof CompiledForm
                            ? "fillable"
                            : "dynamic";
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
        var order = new Order(claim.workspaceId(), claim.templateId(), claim.templateVersion(),
                Watermarks.of(claim.environment(), claim.freePlan()), StoredJson.object(claim.data()));
        return draw(order, limit);
    }

    /**
     * Input of a render.
     *
     * @param tenant workspace or organization of the render; scarce resources are shared among tenants in turn
     */
    public record Order(UUID tenant, UUID templateId, int version, PageMarks marks, ObjectNode data) {}

    /** Renders the data of a batch row. */
    public RenderOutcome draw(Order order) {
        return draw(order, limits.later());
    }

    /** Like {@link #draw}, for a document of a run whose time limit ends at {@code endNanos}. */
    public RenderOutcome drawUntil(long endNanos, Order order) {
        Duration left = RenderLimits.until(endNanos);
        return left.isPositive()
                ? draw(order, shorter(left, limits.later()))
                : limits.runTooLong();
    }

    /** Renders data while a person waits for the result; nothing is recorded. */
    public RenderOutcome drawNow(Order order) {
        return draw(order, limits.now());
    }

    /** Checks data, including the addresses of its images. */
    public ValidationResult check(InputSchema schema, @Nullable JsonNode data, Validation.Mode mode) {
        return Validation.check(schema, data, mode, images::objection);
    }

    private RenderOutcome draw(Order order, Duration limit) {
        CompiledTemplate plan;
        try {
            plan = plans.plan(order.templateId(), order.version(), order.marks());
        } catch (CompiledTemplateCache.Unrenderable e) {
            return new Rejected(Reason.TEMPLATE_ERROR, e.getMessage(), null);
        }
        // Image downloads and decoders are waited for outside the slot: a slow one must not block other renders.
        RenderSlots.Slot slot = slots.slot();
        PictureDecoder decoder = images.decoder(order.tenant());
        ImageResolver fetched = images.fetch(
                ImageUrls.in(plans.schema(order.templateId(), order.version()), order.data()),
                file -> slot.leave(() -> decoder.decode(file)));
        Failpoint.F4.hit();
        RenderOutcome outcome = slot
                .hold(() -> cutOff.within(limit, () -> withinSize(rendered(plan, order.data(), fetched))));
        Failpoint.F5.hit();
        return outcome;
    }

    /** Renders; a document that does not fit into the heap fails permanently instead of being retried. */
    private static RenderOutcome rendered(CompiledTemplate plan, ObjectNode data, ImageResolver images) {
        try {
            return plan.render(data, images);
        } catch (OutOfMemoryError e) {
            log.error("A render needs more memory than there is", e);
            return new Rejected(Reason.INTERNAL, "The render needs more memory than the server has.", null);
        }
    }

    private RenderOutcome withinSize(RenderOutcome outcome) {
        if (outcome instanceof Rendered rendered) {
            if (rendered.pageCount() > limits.pages()) {
                return new Rejected(Reason.TEMPLATE_ERROR, "The document has %s; the limit is %,d."
                        .formatted(Count.of(rendered.pageCount(), "page", "pages"), limits.pages()), null);
            }
            if (rendered.pdf().length() > limits.bytes()) {
                return new Rejected(Reason.TEMPLATE_ERROR, "The document has %d bytes; the limit is %d."
                        .formatted(rendered.pdf().length(), limits.bytes()), null);
            }
        }
        return outcome;
    }

    private static List<Finish> finishes(List<Done> done, Map<Done, BlobStore.File> files) {
        var finishes = new ArrayList<Finish>();
        for (Done each : done) {
            if (each.outcome() instanceof Rendered rendered) {
                finishes.add(new Finish(each.claim().id(), each.claim().attempt(),
                        new RenderResultRow(Objects.requireNonNull(files.get(each)).sha256(), rendered.pageCount(),
                                each.renderMs(), Warning.json(rendered.warnings()).toString(), Engine.REVISION)));
            }
        }
        return finishes;
    }
}
