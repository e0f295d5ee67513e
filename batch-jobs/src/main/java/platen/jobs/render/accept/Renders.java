package platen.jobs.render.accept;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import platen.db.core.PublicId;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Plan;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.CanonicalJson;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.RenderResult.AllowanceUsed;
import platen.jobs.render.accept.RenderResult.Checked;
import platen.jobs.render.accept.RenderResult.DataInvalid;
import platen.jobs.render.accept.RenderResult.DifferentData;
import platen.jobs.render.accept.RenderResult.NoTemplate;
import platen.jobs.render.accept.RenderResult.NotPublished;
import platen.jobs.render.accept.RenderResult.Quarantined;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.accept.RenderResult.Replayed;
import platen.jobs.render.accept.RenderResult.TemplateInvalid;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.render.work.Watermarks;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accepts renders. The checks are made in the order of contract rule 3.1. An accepted render is committed in one
 * transaction: its row, its events and its quota reservation; a sync render usually also its result. The job that wakes
 * a worker is created after the commit; a sweep finds rows whose job was lost.
 */
public final class Renders {
    private final TemplateLookup templates;
    private final SubmissionStore submissions;
    private final TemplateRenderer renderer;
    private final Quota quota;
    private final RenderIntake intake;
    private final SyncRenders syncRenders;
    private final Clock clock;

    public Renders(TemplateStore templates, SubmissionStore submissions, TemplateRenderer renderer, Quota quota,
            RenderIntake intake, SyncRenders syncRenders, Clock clock) {
        this.templates = new TemplateLookup(templates);
        this.submissions = submissions;
        this.renderer = renderer;
        this.quota = quota;
        this.intake = intake;
        this.syncRenders = syncRenders;
        this.clock = clock;
    }

    /** Records the render for a worker. */
    public RenderResult renderLater(RenderRequest request) {
        return renderLater(request, () -> true);
    }

    /**
     * Records the render for a worker.
     *
     * @param admission called after all checks of a new render; if it returns false, nothing is recorded and the result is
     *     {@link Checked}
     */
    public RenderResult renderLater(RenderRequest request, BooleanSupplier admission) {
        return new Acceptance(request).decide((submission, template, warnings) -> admission.getAsBoolean()
                ? intake.record(AcceptedSubmission.queued(submission, Lease.GRACE), template, request).map(Queued::new)
                : Optional.of(new Checked(warnings)));
    }

    /**
     * Executes the render immediately and records it with its result. While the workspace is paused, the render is
     * recorded for a worker instead.
     */
    public RenderResult renderNow(RenderRequest request) {
        if (request.workspace().isPaused()) {
            return renderLater(request);
        }
        return new Acceptance(request).decide((submission, template, warnings) -> {
            quota.requireLeft(request.workspace(), submission);
            return syncRenders.render(submission, template, request);
        });
    }

    /** Makes every check, including that of the data, without recording anything. */
    public RenderResult check(RenderRequest request) {
        return new Acceptance(request).decide((submission, template, warnings) -> Optional.of(new Checked(warnings)));
    }

    /** Handles a request that has passed all checks; empty when its idempotency key was taken meanwhile. */
    private interface Decision {
        Optional<RenderResult> of(NewSubmission submission, Template template, List<Warning> warnings);
    }

    /** Acceptance of one request. */
    private final class Acceptance {
        private final RenderRequest request;

        Acceptance(RenderRequest request) {
            this.request = request;
        }

        RenderResult decide(Decision decision) {
            UUID organization = request.workspace().organizationId();
            Template template = templates.find(organization, request.alias()).orElse(null);
            if (template == null) {
                return new NoTemplate(request.alias());
            }
            return original(template).orElseGet(() -> checked(template, decision));
        }

        /** Returns the result that the idempotency key already stands for. */
        private Optional<RenderResult> original(Template template) {
            if (request.idempotencyKey() == null) {
                return Optional.empty();
            }
            return submissions.findByIdempotencyKey(template.organizationId(), template.id(), request.idempotencyKey())
                    .map(original -> Arrays.equals(original.fingerprint(),
                            Fingerprint.of(request.environment(), canonical()))
                                    ? new Replayed(original)
                                    : new DifferentData(original));
        }

        /**
         * Returns the canonical form of the data. Data that is not an object equals no original; it fails the data
         * check, which comes after the check of the key.
         */
        private byte[] canonical() {
            return request.data() instanceof ObjectNode data ? CanonicalJson.bytes(data) : new byte[0];
        }

        private RenderResult checked(Template template, Decision decision) {
            if (request.workspace().isQuarantined()) {
                return new Quarantined();
            }
            Integer version = template.published().get(request.environment());
            if (version == null) {
                return new NotPublished(request.alias());
            }
            ValidationResult findings;
            try {
                findings = renderer.checkRenderable(template.id(), version, marks(), request.data(), request.mode());
            } catch (CompiledTemplateCache.Unrenderable e) {
                return new TemplateInvalid(e.getMessage());
            }
            List<Warning> warnings = Stream.of(request.warnings(), findings.warnings()).flatMap(List::stream).toList();
            if (!findings.valid()) {
                return new DataInvalid(new ValidationResult(findings.errors(), warnings));
            }
            NewSubmission submission = submission(template, version, warnings);
            try {
                return decision.of(submission, template, warnings)
                        // The key was taken between the check and the insert; the original is visible now.
                        .orElseGet(() -> original(template).orElseThrow());
            } catch (Quota.Used used) {
                // A request with the same key may have used the last of it meanwhile.
                return original(template)
                        .orElseGet(() -> new AllowanceUsed(used.limit(), used.used(), used.resetsAt()));
            }
        }

        private NewSubmission submission(Template template, int version, List<Warning> warnings) {
            byte[] canonical = canonical();
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            return new NewSubmission(PublicId.next(), request.workspace().id(), template.organizationId(),
                    template.id(), version, request.environment(), request.source(), null, null,
                    request.idempotencyKey(), Fingerprint.of(request.environment(), canonical), canonical,
                    request.metadata().toString(), Warning.json(warnings).toString(), freePlan(),
                    request.origin(), quota.chargedMonth(request.environment(), now).orElse(null), now)
                    .sealed(Objects.requireNonNullElse(request.seal(), template.seal()));
        }

        private PageMarks marks() {
            return Watermarks.of(request.environment(), freePlan());
        }

        private boolean freePlan() {
            return request.workspace().plan() == Plan.FREE;
        }
    }
}
