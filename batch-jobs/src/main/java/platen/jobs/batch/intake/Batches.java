package platen.jobs.batch.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.Format;
import platen.db.batch.IntakeStore;
import platen.db.batch.IntakeStore.Arrived;
import platen.db.batch.NewBatch;
import platen.db.batch.RowStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.db.workspace.Plan;
import platen.jobs.batch.column.ColumnCheck;
import platen.jobs.batch.intake.BatchResult.Accepted;
import platen.jobs.batch.intake.BatchResult.BadInput;
import platen.jobs.batch.intake.BatchResult.DifferentRows;
import platen.jobs.batch.intake.BatchResult.NoTemplate;
import platen.jobs.batch.intake.BatchResult.NoWorkflow;
import platen.jobs.batch.intake.BatchResult.NotPublished;
import platen.jobs.batch.intake.BatchResult.Refused;
import platen.jobs.batch.intake.BatchResult.Replayed;
import platen.jobs.batch.intake.BatchResult.TooManyRows;
import platen.jobs.batch.work.BatchJob;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.work.Lease;
import platen.jobs.run.BatchRuns;
import platen.jobs.run.RunResult;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.template.Templates;

/**
 * Creates, cancels and resumes batches. Rows are stored as they arrive, in transactions of their own; the batch becomes
 * visible, and is processed, once the transaction that accepts it commits.
 */
public final class Batches {
    /** Age of an unfinished intake that counts as abandoned; longer than any request may take to arrive. */
    private static final Duration ABANDONED = Duration.ofMinutes(15);

    private final Database database;
    private final BatchStore batches;
    private final IntakeStore intakes;
    private final BatchLeaseStore courses;
    private final RowStore rows;
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final BatchRuns runs;
    private final JobQueue queue;
    private final RenderMeters meters;
    private final Clock clock;
    private final int mostRows;

    /** @param mostRows maximum number of rows of a batch */
    public Batches(Database database, BatchStore batches, IntakeStore intakes, BatchLeaseStore courses, RowStore rows,
            TemplateStore templates,
            WorkflowStore workflows, BatchRuns runs, JobQueue queue, RenderMeters meters, Clock clock, int mostRows) {
        this.database = database;
        this.batches = batches;
        this.intakes = intakes;
        this.courses = courses;
        this.rows = rows;
        this.templates = templates;
        this.workflows = workflows;
        this.runs = runs;
        this.queue = queue;
        this.meters = meters;
        this.clock = clock;
        this.mostRows = mostRows;
    }

    /** Runs in the transaction that accepts the batch; an exception rolls back both. */
    @FunctionalInterface
    public interface Along {
        void accepted(UUID batchId);
    }

    /** Creates a batch from a request. Nothing is stored unless all rows arrive. */
    public BatchResult accept(BatchRequest request, InputStream body) throws IOException {
        return accept(request, body, _ -> {});
    }

    /**
     * Creates a batch like {@link #accept(BatchRequest, InputStream)} and runs a hook in the transaction that accepts
     * it.
     */
    public BatchResult accept(BatchRequest request, InputStream body, Along along) throws IOException {
        return accept(request, body, List.of(), along);
    }

    /**
     * Creates a batch like {@link #accept(BatchRequest, InputStream, Along)}.
     *
     * @param columns column names where every row has the same columns, such as those of a query; empty for a CSV,
     *        which has a header
     */
    public BatchResult accept(BatchRequest request, InputStream body, List<String> columns, Along along)
            throws IOException {
        if (request.format() != Format.CSV && !request.columns().equals(CsvColumns.USUAL)) {
            return new BadInput("A mapping and a delimiter are for CSV; rows of NDJSON name their keys themselves:"
                    + " name them as the data wants them, or send the rows as CSV.");
        }
        Targeting targeting = target(request);
        if (exists(targeting) && original(request).isPresent()) {
            // A replay is answered whatever is published now (contract section 7 and rule 3.1).
            var digested = new DigestInputStream(body, digest(request));
            digested.transferTo(OutputStream.nullOutputStream());
            return replay(request, digested.getMessageDigest().digest());
        }
        return switch (targeting) {
            case Target target -> accept(request, target, body, columns, along);
            case Untargeted(Refused refusal) -> refusal;
        };
    }

    /** Returns the batch that was created with the request's idempotency key; empty when there is none. */
    public Optional<Batch> original(BatchRequest request) {
        return Optional.ofNullable(request.idempotencyKey())
                .flatMap(key -> batches.findByIdempotencyKey(request.workspace().organizationId(), key));
    }

    /** Requests the cancellation of an open batch; returns false when the batch is final already. */
    public boolean cancel(UUID workspaceId, UUID id) {
        return database.inTransaction(() -> {
            boolean cancelled = courses.cancel(workspaceId, id);
            if (cancelled) {
                // Possibly no worker holds the batch that could complete the cancellation.
                queue.enqueueAgain(new BatchJob(id));
            }
            return cancelled;
        });
    }

    /**
     * Resumes a batch that failed or was cancelled, from where it stopped. A batch that {@code on_error=stop} stopped
     * renders its good rows and does not stop at bad rows again.
     *
     * @return false when the batch neither failed nor was cancelled
     */
    public boolean resume(UUID workspaceId, UUID id) {
        return database.inTransaction(() -> {
            boolean reopened = courses.reopen(workspaceId, id, Lease.GRACE);
            if (reopened) {
                queue.enqueueAgain(new BatchJob(id));
            }
            return reopened;
        });
    }

    private static boolean exists(Targeting targeting) {
        return switch (targeting) {
            case Target _ -> true;
            case Untargeted(Refused refusal) -> refusal instanceof NotPublished;
        };
    }

    private sealed interface Targeting {}

    /** The template or workflow that a batch renders, in fixed versions. */
    private record Target(@Nullable PinnedTemplate template, @Nullable WorkflowVersion workflow,
            Map<UUID, Integer> versions)
            implements
                Targeting {}

    private record Untargeted(Refused refusal) implements Targeting {}

    /**
     * Returns the text if it is a valid alias. Other texts are not looked up, as the database rejects some characters.
     */
    private static Optional<String> alias(String text) {
        return Optional.of(text).filter(given -> Templates.ALIAS.matcher(given).matches());
    }

    private Targeting target(BatchRequest request) {
        UUID organization = request.workspace().organizationId();
        if (request.workflow() != null) {
            Optional<Workflow> workflow = alias(request.workflow())
                    .flatMap(alias -> workflows.findByAlias(organization, alias))
                    .filter(found -> !found.archived());
            return workflow.map(found -> target(request, found)).orElseGet(() -> new Untargeted(new NoWorkflow()));
        }
        if (request.template() == null) {
            return new Target(null, null, Map.of());
        }
        var template = alias(request.template()).flatMap(alias -> templates.findByAlias(organization, alias))
                .filter(found -> !found.archived());
        if (template.isEmpty()) {
            return new Untargeted(new NoTemplate());
        }
        return PinnedTemplate.published(template.get(), request.environment())
                .<Targeting>map(pinned -> new Target(pinned, null,
                        Map.of(pinned.template().id(), pinned.version())))
                .orElseGet(() -> new Untargeted(
                        new NotPublished("No version of this template is published to the key's environment.")));
    }

    /**
     * Resolves the published version of a workflow and its documents. Documents without a published version are
     * allowed, as they may not apply to any row; rows that need them fail.
     */
    private Targeting target(BatchRequest request, Workflow workflow) {
        Optional<WorkflowVersion> version = workflows.published(workflow.id(), request.environment());
        if (version.isEmpty()) {
            return new Untargeted(new NotPublished(
                    RunResult.NotPublished.workflow(workflow.alias(), request.environment()).message()));
        }
        Map<UUID, Integer> versions = new HashMap<>();
        for (String alias : runs.templates(version.get())) {
            templates.findByAlias(workflow.organizationId(), alias)
                    .filter(found -> !found.archived())
                    .flatMap(found -> PinnedTemplate.published(found, request.environment()))
                    .ifPresent(pinned -> versions.put(pinned.template().id(), pinned.version()));
        }
        return new Target(null, version.get(), versions);
    }

    private BatchResult accept(BatchRequest request, Target target, InputStream body, List<String> columns, Along along)
            throws IOException {
        var digested = new DigestInputStream(body, digest(request));
        UUID id = PublicId.next();
        intakes.receive(order(id, request, target), target.versions(), ABANDONED);
        boolean accepted = false;
        try {
            var intake = new RowIntake(intakes, rows, templates, id, request, target.template(), mostRows);
            RowReader reader = reader(request, digested);
            intake.take(reader);
            byte[] fingerprint = digested.getMessageDigest().digest();
            if (intake.total() == 0) {
                return new BadInput("The batch has no rows.");
            }
            var check = new ColumnCheck(paths(reader, columns), schemas(target, intake));
            Optional<String> objection = ofColumns(request, columns) ? check.objection() : Optional.empty();
            if (objection.isPresent()) {
                return new BadInput(objection.get());
            }
            List<Warning> warnings = check.warnings();
            var arrived = new Arrived(intake.total(), intake.refused(),
                    warnings.isEmpty() ? null : Warning.json(warnings).toString());
            accepted = accepted(request, id, fingerprint, arrived, along);
            if (!accepted) {
                // Another request took the key between the look-up and the acceptance; its batch is visible now.
                return replay(request, fingerprint);
            }
            meters.rows("intake", intake.total() - intake.refused(), intake.refused());
            return new Accepted(batches.find(id).orElseThrow());
        } catch (RowReader.BadInput e) {
            return new BadInput(String.valueOf(e.getMessage()));
        } catch (RowIntake.TooMany e) {
            return new TooManyRows(mostRows);
        } finally {
            if (!accepted) {
                intakes.discard(id);
            }
        }
    }

    private static RowReader reader(BatchRequest request, InputStream in) {
        return switch (request.format()) {
            case NDJSON -> new NdjsonRowReader(in);
            case CSV -> new CsvRowReader(in, request.columns());
        };
    }

    /** Returns whether all rows have the same columns. */
    private static boolean ofColumns(BatchRequest request, List<String> columns) {
        return request.format() == Format.CSV || !columns.isEmpty();
    }

    private static Map<String, String> paths(RowReader reader, List<String> columns) {
        var paths = new LinkedHashMap<>(reader.columns());
        columns.forEach(column -> paths.put(column, column));
        return paths;
    }

    private List<InputSchema> schemas(Target target, RowIntake intake) {
        WorkflowVersion workflow = target.workflow();
        return workflow == null
                ? intake.used().stream().map(runs::schema).toList()
                : List.of(runs.fields(workflow));
    }

    private boolean accepted(BatchRequest request, UUID id, byte[] fingerprint, Arrived arrived, Along along) {
        String turn = "batch_key " + request.workspace().organizationId() + " "
                + Optional.ofNullable(request.idempotencyKey()).orElseGet(id::toString);
        return database.inTurn(turn, () -> {
            if (!intakes.accept(id, fingerprint, arrived, Lease.GRACE)) {
                return false;
            }
            queue.enqueue(new BatchJob(id));
            along.accepted(id);
            return true;
        });
    }

    private BatchResult replay(BatchRequest request, byte[] fingerprint) {
        Batch original = original(request).orElseThrow();
        return Arrays.equals(original.fingerprint(), fingerprint)
                ? new Replayed(original)
                : new DifferentRows(original);
    }

    private NewBatch order(UUID id, BatchRequest request, Target target) {
        WorkflowVersion workflow = target.workflow();
        return new NewBatch(id, request.workspace().id(), request.workspace().organizationId(), request.environment(),
                target.template() == null ? null : target.template().template().id(),
                workflow == null ? null : workflow.workflowId(), workflow == null ? null : workflow.version(),
                request.format(), request.dryRun(), request.onError(), request.strict(), request.merged(),
                request.workspace().plan() == Plan.FREE, request.metadata().toString(), request.idempotencyKey(),
                request.origin().requestId(), clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private static MessageDigest digest(BatchRequest request) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(request.terms().getBytes(StandardCharsets.UTF_8));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
