package platen.jobs.render;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import platen.db.Database;
import platen.db.submission.Claim;
import platen.db.submission.Finished;
import platen.db.submission.SubmissionStore;
import platen.jobs.deliver.Announcements;
import platen.jobs.engine.Images;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.RenderOutcome.Rejected;
import platen.jobs.engine.RenderOutcome.Rendered;
import platen.jobs.engine.Warning;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Plans;
import tools.jackson.databind.node.ObjectNode;

/**
 * Does what claimed rows say: renders them, then records bytes and outcomes in one transaction, fenced by the attempt.
 * Who was overtaken meanwhile records nothing.
 */
public final class RenderWork {
    private final Database database;
    private final SubmissionStore submissions;
    private final Plans plans;
    private final PdfStore pdfs;
    private final ImageSource images;
    private final RenderSlots slots;
    private final Announcements announcements;
    private final Clock clock;

    public RenderWork(Database database, SubmissionStore submissions, Plans plans, PdfStore pdfs,
            ImageSource images, RenderSlots slots, Announcements announcements, Clock clock) {
        this.database = database;
        this.submissions = submissions;
        this.plans = plans;
        this.pdfs = pdfs;
        this.images = images;
        this.slots = slots;
        this.announcements = announcements;
        this.clock = clock;
    }

    /**
     * The outcome of one claim.
     *
     * @param renderMs wall time of the engine, in milliseconds
     */
    public record Done(Claim claim, RenderOutcome outcome, int renderMs) {}

    /** Renders without recording. */
    public Done render(Claim claim) {
        long start = System.nanoTime();
        RenderOutcome outcome = outcome(claim);
        return new Done(claim, outcome, Math.toIntExact((System.nanoTime() - start) / 1_000_000));
    }

    /**
     * Records outcomes in one transaction.
     *
     * @return those that were recorded; the others had been overtaken
     */
    public List<Done> record(List<Done> done) {
        for (Done each : done) {
            if (each.outcome() instanceof Rendered rendered) {
                pdfs.keepBase(rendered.pdf().base());
            }
        }
        return database.inTransaction(() -> {
            var recorded = new ArrayList<Done>(done.size());
            for (Done each : done) {
                if (record(each)) {
                    announcements.submissionEnded(each.claim().workspaceId(), each.claim().environment(),
                            each.claim().id());
                    recorded.add(each);
                }
            }
            return recorded;
        });
    }

    /** Renders and records one claim; empty when it was overtaken. */
    public Optional<Pdf> finish(Claim claim) {
        Done done = render(claim);
        boolean recorded = !record(List.of(done)).isEmpty();
        return recorded && done.outcome() instanceof Rendered rendered
                ? Optional.of(rendered.pdf())
                : Optional.empty();
    }

    private RenderOutcome outcome(Claim claim) {
        if (claim.attempt() > Lease.MOST_ATTEMPTS) {
            return new Rejected(Reason.INTERNAL,
                    "The render was given up: %d attempts ended without a result.".formatted(Lease.MOST_ATTEMPTS),
                    null);
        }
        Plan plan;
        try {
            plan = plans.plan(claim.templateId(), claim.templateVersion(),
                    Watermarks.of(claim.environment(), claim.freePlan()));
        } catch (Plans.Unrenderable e) {
            return new Rejected(Reason.TEMPLATE_ERROR, e.getMessage(), null);
        }
        ObjectNode data = StoredJson.object(claim.data());
        // Other people's servers are waited for outside the slot: a slow one must not hold up other renders.
        Images fetched = images.fetch(
                ImageUrls.in(plans.schema(claim.templateId(), claim.templateVersion()), data));
        return slots.inSlot(() -> plan.render(data, fetched));
    }

    private boolean record(Done done) {
        Claim claim = done.claim();
        return switch (done.outcome()) {
            case Rendered rendered -> submissions.finish(claim.id(), claim.attempt(),
                    new Finished(pdfs.keep(rendered.pdf()), rendered.pageCount(), done.renderMs(),
                            Warning.json(rendered.warnings()).toString()),
                    clock.instant());
            case Rejected rejected -> submissions.reject(claim.id(), claim.attempt(), ErrorJson.write(rejected),
                    clock.instant());
        };
    }
}
