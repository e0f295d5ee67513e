package platen.jobs.render.batch;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.submission.NewSubmission;
import platen.db.submission.RenderResultRow;
import platen.db.submission.RenderedSubmission;
import platen.db.submission.RenderedSubmissionStore;
import platen.db.workspace.Workspace;
import platen.jobs.blob.PdfStore;
import platen.jobs.blob.PdfStore.SplitFile;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.error.ErrorJson;
import platen.jobs.json.CanonicalJson;
import platen.jobs.render.accept.Fingerprint;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.render.work.Watermarks;
import platen.jobs.seal.FinishedRender;
import platen.jobs.seal.Sealer;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks and renders the documents of batch rows. Finished documents are recorded many at a time; nothing is recorded
 * earlier, because the batch rows themselves state what is still to be done.
 */
public final class BatchRenders {
    private static final Logger log = LoggerFactory.getLogger(BatchRenders.class);

    private final TemplateRenderer renderer;
    private final CompiledTemplateCache compiledTemplates;
    private final PdfStore pdfs;
    private final RenderedSubmissionStore submissions;
    private final Quota quota;
    private final Clock clock;
    private final Sealer sealer;

    public BatchRenders(TemplateRenderer renderer, CompiledTemplateCache compiledTemplates, PdfStore pdfs,
            RenderedSubmissionStore submissions,
            Quota quota, Clock clock, Sealer sealer) {
        this.renderer = renderer;
        this.compiledTemplates = compiledTemplates;
        this.pdfs = pdfs;
        this.submissions = submissions;
        this.quota = quota;
        this.clock = clock;
        this.sealer = sealer;
    }

    /** Tenant and environment of a batch's renders. */
    public record Terms(UUID workspaceId, UUID organizationId, Environment environment, boolean freePlan) {}

    /**
     * A document to be rendered for a batch row.
     *
     * @param metadata JSON object
     * @param warnings from the check of its data
     * @param runId run that the document belongs to, with its index there; null for none
     */
    public record Document(PinnedTemplate template, ObjectNode data, String metadata, List<Warning> warnings,
            @Nullable UUID runId, @Nullable Integer runIndex) {}

    /**
     * A document that is final but not yet recorded.
     *
     * @param pdf null when it failed
     */
    public record FinishedDocument(RenderedSubmission row, @Nullable Pdf pdf) {
        /** Returns the error as JSON, in the shape of an API error; empty when there is a document. */
        public Optional<String> error() {
            return Optional.ofNullable(row.error());
        }
    }

    /** Returns the input schema of a template. */
    public InputSchema schema(PinnedTemplate template) {
        return compiledTemplates.schema(template.template().id(), template.version());
    }

    /** Checks data in the same way as a render does. */
    public ValidationResult check(PinnedTemplate template, @Nullable JsonNode data, Validation.Mode mode) {
        return renderer.check(schema(template), data, mode);
    }

    /**
     * Returns the number of pages of the template's documents, at least 1.
     *
     * @throws CompiledTemplateCache.Unrenderable when the version cannot be rendered
     */
    public int pages(Terms terms, PinnedTemplate template) {
        return compiledTemplates.get(template.template().id(), template.version(), marks(terms)).pageCount();
    }

    /** Renders data that has been checked. */
    public FinishedDocument render(Terms terms, Document document) {
        return finished(terms, document, now -> renderer.render(input(terms, document, now)));
    }

    /**
     * Like {@link #render}, for a document of a run whose time limit ends at {@code endNanos}, a {@link System#nanoTime}
     * value.
     */
    public FinishedDocument renderUntil(long endNanos, Terms terms, Document document) {
        return finished(terms, document, now -> renderer.renderUntil(endNanos, input(terms, document, now)));
    }

    private static TemplateRenderer.Input input(Terms terms, Document document, Instant now) {
        return new TemplateRenderer.Input(terms.workspaceId(), document.template().template().id(),
                document.template().version(), marks(terms), document.data(), now);
    }

    private FinishedDocument finished(Terms terms, Document document,
            Function<Instant, RenderOutcome> render) {
        long start = System.nanoTime();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        FinishedRender finished = FinishedRender.of(outcome(() -> render.apply(now)),
                document.template().template().seal(), sealer);
        int millis = Math.toIntExact((System.nanoTime() - start) / 1_000_000);
        return switch (finished.outcome()) {
            case RenderOutcome.Rendered rendered -> new FinishedDocument(new RenderedSubmission(
                    submission(terms, document, rendered.warnings(), now),
                    new RenderResultRow(finished.pdf().orElseThrow().sha256(), rendered.pageCount(), millis, "[]",
                            Engine.REVISION, finished.contentSha256(), finished.level()),
                    null,
                    clock.instant()), finished.pdf().orElseThrow());
            case Rejected rejected ->
                new FinishedDocument(new RenderedSubmission(submission(terms, document, List.of(), now), null,
                        ErrorJson.write(rejected), clock.instant()), null);
        };
    }

    private static RenderOutcome outcome(Supplier<RenderOutcome> render) {
        try {
            return render.get();
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | IndexOutOfBoundsException
                | NullPointerException | ClassCastException | StackOverflowError e) {
            // A rendering bug fails this row only, not the thousands of rows beside it.
            log.error("A row of a batch could not be drawn", e);
            return new Rejected(Reason.INTERNAL, "The document could not be drawn.", null);
        }
    }

    /** Seals a packet of documents of which one is sealed, because their seals do not cover the packet. */
    public Pdf packet(Pdf packet, Collection<FinishedDocument> documents) {
        boolean seal = documents.stream()
                .map(each -> each.row().finished())
                .anyMatch(each -> each != null && each.sealedLevel() != null);
        return seal ? sealer.seal(packet).pdf() : packet;
    }

    /** Returns the file to store for a document; empty when it failed. */
    public Optional<SplitFile> file(FinishedDocument document) {
        RenderResultRow finished = document.row().finished();
        return document.pdf() == null || finished == null
                ? Optional.empty()
                : Optional.of(pdfs.split(document.pdf(), finished.sha256()));
    }

    /** Returns the file to store for a packet of documents. */
    public SplitFile file(Pdf packet, byte[] sha256) {
        return pdfs.split(packet, sha256);
    }

    /**
     * Stores the files of documents and packets, in the caller's transaction.
     *
     * @param filesOfRows the files of each row
     */
    public void keep(Collection<List<SplitFile>> filesOfRows) {
        pdfs.keepMany(filesOfRows);
    }

    /** Records documents whose files are stored, in the caller's transaction. */
    public void record(Collection<RenderedSubmission> documents) {
        submissions.insert(documents);
    }

    /**
     * Reserves quota for recorded documents; called last in the caller's transaction.
     *
     * @throws Quota.Used when too little is left; rolls the caller's transaction back
     */
    public void reserve(Workspace workspace, Collection<RenderedSubmission> documents) {
        quota.reserve(workspace, documents.stream()
                .filter(each -> each.finished() != null)
                .map(RenderedSubmission::submission)
                .toList());
    }

    /** Returns the workspace's remaining quota for documents of this environment; empty when there is no limit. */
    public OptionalInt left(Workspace workspace, Environment environment) {
        return quota.left(workspace, environment, clock.instant());
    }

    private NewSubmission submission(Terms terms, Document document, List<Warning> ofRender, Instant now) {
        byte[] canonical = CanonicalJson.bytes(document.data());
        var warnings = new ArrayList<>(document.warnings());
        warnings.addAll(ofRender);
        return new NewSubmission(PublicId.next(), terms.workspaceId(), terms.organizationId(),
                document.template().template().id(), document.template().version(), terms.environment(),
                document.runId() == null ? Source.BATCH : Source.WORKFLOW, document.runId(), document.runIndex(), null,
                Fingerprint.of(terms.environment(), canonical), canonical, document.metadata(),
                Warning.json(warnings).toString(), terms.freePlan(),
                quota.chargedMonth(terms.environment(), now).orElse(null), now)
                .sealed(document.template().template().seal());
    }

    private static PageMarks marks(Terms terms) {
        return Watermarks.of(terms.environment(), terms.freePlan());
    }
}
