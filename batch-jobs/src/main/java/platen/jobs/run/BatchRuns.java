package platen.jobs.run;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.run.EndedRun;
import platen.db.run.EndedRunStore;
import platen.db.run.NewRun;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.blob.PdfStore.SplitFile;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.assemble.PdfMerger.Merged;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.error.ErrorJson;
import platen.jobs.json.CanonicalJson;
import platen.jobs.render.accept.Fingerprint;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.batch.BatchRenders;
import platen.jobs.render.batch.BatchRenders.FinishedDocument;
import platen.jobs.render.batch.BatchRenders.Terms;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.run.RunPlan.Planned;
import platen.jobs.run.RunPlan.PlannedDocument;
import platen.jobs.workflow.Definitions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Plans and renders the workflow runs of batch rows. Finished runs are recorded many at a time. */
public final class BatchRuns {
    private final RunPlan planner;
    private final Definitions definitions;
    private final BatchRenders renders;
    private final EndedRunStore runs;
    private final RenderLimits limits;
    private final RenderTimeout timeout;
    private final Clock clock;

    public BatchRuns(RunPlan planner, Definitions definitions, BatchRenders renders, EndedRunStore runs,
            RenderLimits limits, RenderTimeout timeout, Clock clock) {
        this.planner = planner;
        this.definitions = definitions;
        this.renders = renders;
        this.runs = runs;
        this.limits = limits;
        this.timeout = timeout;
        this.clock = clock;
    }

    /**
     * A workflow with a fixed version and a fixed version of each template in it.
     *
     * @param templates by alias
     */
    public record Workflow(WorkflowVersion version, Map<String, PinnedTemplate> templates) {
        public Workflow {
            templates = Map.copyOf(templates);
        }
    }

    /** Outcome of checking the answers. */
    public sealed interface Check {}

    /**
     * The answers are valid.
     *
     * @param documents templates of the documents that apply, in workflow order
     */
    public record Good(List<PinnedTemplate> documents, List<Warning> warnings) implements Check {
        public Good {
            documents = List.copyOf(documents);
        }
    }

    /** The answers or the workflow cannot be rendered. */
    public record Bad(RunResult.Refused refusal) implements Check {}

    /** Outcome of an attempt to run. */
    public sealed interface Outcome {}

    /** The run was refused; nothing was rendered. */
    public record NotRun(RunResult.Refused refusal) implements Outcome {}

    /**
     * A run that is final but not yet recorded.
     *
     * @param packet null when the run failed or no document applied
     * @param warnings about the answers as a whole, and about the packet
     */
    public record FinishedRun(EndedRun run, List<FinishedDocument> documents, @Nullable Pdf packet,
            List<Warning> warnings)
            implements
                Outcome {
        public FinishedRun {
            documents = List.copyOf(documents);
            warnings = List.copyOf(warnings);
        }
    }

    /** Returns the schema of the answers that the workflow expects. */
    public InputSchema fields(Workflow workflow) {
        return fields(workflow.version());
    }

    /** Returns the schema of the answers that a version of a workflow expects. */
    public InputSchema fields(WorkflowVersion version) {
        return definitions.of(version).fields();
    }

    /** Returns the input schema of a template version. */
    public InputSchema schema(PinnedTemplate template) {
        return renders.schema(template);
    }

    /** Returns the aliases of the templates that the workflow's documents use. */
    public List<String> templates(WorkflowVersion version) {
        return definitions.of(version).documents().stream().map(document -> document.template()).distinct().toList();
    }

    /** Checks answers in the same way as a run does. */
    public Check check(Terms terms, Workflow workflow, @Nullable JsonNode answers, Validation.Mode mode) {
        return switch (plan(terms, workflow, answers, mode)) {
            case RunPlan.Unplannable unplannable -> new Bad(unplannable.refusal());
            case Planned planned -> new Good(planned.documents()
                    .stream()
                    .map(document -> new PinnedTemplate(document.template(), document.version()))
                    .toList(), planned.warnings());
        };
    }

    /** Checks answers and renders their documents. */
    public Outcome run(Terms terms, Workflow workflow, @Nullable JsonNode answers, Validation.Mode mode) {
        return switch (plan(terms, workflow, answers, mode)) {
            case RunPlan.Unplannable unplannable -> new NotRun(unplannable.refusal());
            case Planned planned when answers instanceof ObjectNode object -> run(terms, workflow, object, planned);
            case Planned _ -> throw new IllegalStateException("Answers that are no object passed their check");
        };
    }

    /** Records runs in the caller's transaction, whose packets are stored and whose documents are recorded next. */
    public void record(Collection<EndedRun> ended) {
        runs.insert(ended);
    }

    /** Returns the files to store for a run: its finished documents and its packet. */
    public List<SplitFile> files(FinishedRun done) {
        Stream<SplitFile> documents = done.documents().stream().flatMap(each -> renders.file(each).stream());
        byte[] sha256 = done.run().packetSha256();
        return (done.packet() == null || sha256 == null
                ? documents
                : Stream.concat(documents, Stream.of(renders.file(done.packet(), sha256)))).toList();
    }

    private RunPlan.Planning plan(Terms terms, Workflow workflow, @Nullable JsonNode answers, Validation.Mode mode) {
        return planner.plan(workflow.version(), alias -> Optional.ofNullable(workflow.templates().get(alias)),
                terms.environment(), terms.freePlan(), answers, mode);
    }

    private FinishedRun run(Terms terms, Workflow workflow, ObjectNode answers, Planned planned) {
        long start = System.nanoTime();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var run = new NewRun(PublicId.next(), terms.workspaceId(), terms.organizationId(),
                workflow.version().workflowId(), workflow.version().version(), terms.environment(), Source.BATCH,
                null, Fingerprint.of(terms.environment(), CanonicalJson.bytes(answers)), Runs.skipped(planned), null,
                now);
        var documents = new ArrayList<FinishedDocument>();
        for (PlannedDocument document : planned.documents()) {
            documents.add(renders.renderUntil(start + limits.run().toNanos(), terms, new BatchRenders.Document(
                    new PinnedTemplate(document.template(), document.version()), document.data(), "{}",
                    document.warnings(), run.id(), document.index())));
        }
        return ended(run, documents, planned, start);
    }

    /**
     * Completes the run only if every document completed; one failed document fails the run. The completed documents
     * stay readable individually.
     */
    private FinishedRun ended(NewRun run, List<FinishedDocument> documents, Planned planned, long start) {
        for (FinishedDocument document : documents) {
            if (document.error().isPresent()) {
                return failed(run, documents, planned, about(document, planned, document.error().get()));
            }
        }
        Optional<Optional<Merged>> packed = timeout.within(RenderLimits.until(start + limits.run().toNanos()),
                () -> Optional.of(merged(documents, planned)), Optional.empty(),
                // The row fails with the thread of its chunk.
                () -> {});
        if (packed.isEmpty()) {
            return failed(run, documents, planned, ErrorJson.write(limits.runTooLong()));
        }
        // Outside of the time limit, because a seal reads keys from the database.
        Pdf packet = packed.get().map(merged -> renders.packet(merged.pdf(), documents)).orElse(null);
        List<Warning> ofPacket = packed.get().map(Merged::warnings).orElse(List.of());
        int pages = documents.stream().mapToInt(BatchRuns::pages).sum();
        int millis = Math.toIntExact((System.nanoTime() - start) / 1_000_000);
        return new FinishedRun(new EndedRun(run, packet == null ? null : packet.sha256(), pages, millis, null,
                Warning.json(ofPacket).toString(), clock.instant()), documents, packet,
                Stream.of(planned.warnings(), ofPacket).flatMap(List::stream).toList());
    }

    private FinishedRun failed(NewRun run, List<FinishedDocument> documents, Planned planned, String error) {
        return new FinishedRun(new EndedRun(run, null, null, null, error, "[]", clock.instant()), documents, null,
                planned.warnings());
    }

    /** Merges the documents; empty when no document applied. */
    private static Optional<Merged> merged(List<FinishedDocument> documents, Planned planned) {
        if (documents.isEmpty()) {
            return Optional.empty();
        }
        var parts = new ArrayList<PacketPart>();
        for (int i = 0; i < documents.size(); i++) {
            parts.add(new PacketPart(planned.documents().get(i).template().name(), pdf(documents.get(i))));
        }
        Merged packet = PdfMerger.packet(parts);
        Failpoint.AFTER_PACKET_BUILT.hit();
        return Optional.of(packet);
    }

    private static Pdf pdf(FinishedDocument document) {
        Pdf pdf = document.pdf();
        if (pdf == null) {
            throw new IllegalStateException("A failed document has no PDF");
        }
        return pdf;
    }

    private static int pages(FinishedDocument document) {
        var finished = document.row().finished();
        return finished == null ? 0 : finished.pageCount();
    }

    private static String about(FinishedDocument failed, Planned planned, String own) {
        Integer position = failed.row().submission().runIndex();
        int index = position == null ? 0 : position;
        return ErrorJson.ofDocument(index, planned.documents().get(index).template().alias(), own);
    }
}
