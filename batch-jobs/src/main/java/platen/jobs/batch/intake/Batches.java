package platen.jobs.batch.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.BatchStores;
import platen.db.batch.Format;
import platen.db.batch.IntakeStore;
import platen.db.batch.IntakeStore.Arrived;
import platen.db.batch.NewBatch;
import platen.db.batch.RowStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.workflow.WorkflowVersion;
import platen.db.workspace.Plan;
import platen.jobs.batch.column.ColumnCheck;
import platen.jobs.batch.intake.BatchResult.Accepted;
import platen.jobs.batch.intake.BatchResult.BadInput;
import platen.jobs.batch.intake.BatchResult.DifferentRows;
import platen.jobs.batch.intake.BatchResult.Quarantined;
import platen.jobs.batch.intake.BatchResult.Refused;
import platen.jobs.batch.intake.BatchResult.Replayed;
import platen.jobs.batch.intake.BatchResult.TooManyRows;
import platen.jobs.batch.intake.BatchTargets.Target;
import platen.jobs.batch.intake.BatchTargets.Targeting;
import platen.jobs.batch.intake.BatchTargets.Untargeted;
import platen.jobs.batch.work.BatchJob;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.telemetry.RenderMeters;

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
    private final BatchLeaseStore leases;
    private final RowStore rows;
    private final BatchTargets targets;
    private final JobQueue queue;
    private final RenderMeters meters;
    private final Clock clock;
    private final BatchInput input;

    public Batches(Database database, BatchStores stores, BatchTargets targets, JobQueue queue, RenderMeters meters,
            Clock clock, BatchInput input) {
        this.database = database;
        this.batches = stores.batches();
        this.intakes = stores.intakes();
        this.leases = stores.leases();
        this.rows = stores.rows();
        this.targets = targets;
        this.queue = queue;
        this.meters = meters;
        this.clock = clock;
        this.input = input;
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
            return new BadInput(
                    "A mapping, formats, a delimiter, a sheet and extra_columns are for CSV; rows of NDJSON name their keys"
                            + " themselves: name them as the data wants them, or send the rows as CSV.");
        }
        try (InputStream rows = input.open(request, body)) {
            return acceptRows(request, rows, columns, along);
        } catch (RowReader.BadInput e) {
            return new BadInput(String.valueOf(e.getMessage()));
        }
    }

    private BatchResult acceptRows(BatchRequest request, InputStream body, List<String> columns, Along along)
            throws IOException {
        Targeting targeting = targets.of(request);
        if (targeting.exists() && original(request).isPresent()) {
            // A replay is answered whatever is published now (contract section 7 and rule 3.1).
            var digested = new DigestInputStream(body, digest(request));
            digested.transferTo(OutputStream.nullOutputStream());
            return replay(request, digested.getMessageDigest().digest());
        }
        Optional<String> objection = targets.destinations()
                .objection(request.workspace().id(), request.environment(), request.deliverTo(), request.dryRun(),
                        request.merged());
        if (targeting.exists() && objection.isPresent()) {
            return new BadInput(objection.get());
        }
        return switch (targeting) {
            case Target target -> request.workspace().isQuarantined()
                    ? new Quarantined()
                    : accept(request, target, body, columns, along);
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
            boolean cancelled = leases.cancel(workspaceId, id);
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
            boolean reopened = leases.reopen(workspaceId, id, Lease.GRACE);
            if (reopened) {
                queue.enqueueAgain(new BatchJob(id));
            }
            return reopened;
        });
    }

    /** Returns whether data of rows of a final batch was removed, so that it cannot be resumed. */
    public boolean lacksData(UUID workspaceId, UUID id) {
        return leases.lacksData(workspaceId, id);
    }

    private BatchResult accept(BatchRequest request, Target target, InputStream body, List<String> columns, Along along)
            throws IOException {
        var digested = new DigestInputStream(body, digest(request));
        UUID id = PublicId.next();
        intakes.receive(newBatch(id, request, target), target.versions(), ABANDONED);
        boolean accepted = false;
        try {
            var intake = new RowIntake(intakes, rows, targets.templates(), id, request, target.template(),
                    input.maxRows());
            RowReader reader = reader(request, digested);
            intake.take(reader);
            byte[] fingerprint = digested.getMessageDigest().digest();
            if (intake.total() == 0) {
                return new BadInput("The batch has no rows.");
            }
            var check = new ColumnCheck(paths(reader, columns), request.columns().mapping(),
                    targets.schemas(target, intake.used()));
            Optional<String> objection = ofColumns(request, columns) ? check.objection() : Optional.empty();
            if (objection.isEmpty() && request.columns().extra() == ExtraColumns.REFUSE) {
                objection = check.extraColumns(reader.columns().keySet());
            }
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
        } catch (RowIntake.TooMany e) {
            return new TooManyRows(input.maxRows());
        } finally {
            if (!accepted) {
                intakes.discard(id);
            }
        }
    }

    static RowReader reader(BatchRequest request, InputStream in) {
        return switch (request.format()) {
            case NDJSON -> new NdjsonRowReader(in);
            case CSV -> new RepeatedRows(new CsvRowReader(in, request.columns()));
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

    /** Returns a request whose files go where those of a batch go. */
    BatchRequest withDestinationsOf(UUID batchId, BatchRequest request) {
        return request.withDeliverTo(targets.destinations().sameAs(batchId));
    }

    private boolean accepted(BatchRequest request, UUID id, byte[] fingerprint, Arrived arrived, Along along) {
        String turn = "batch_key " + request.workspace().organizationId() + " "
                + Optional.ofNullable(request.idempotencyKey()).orElseGet(id::toString);
        return database.inTurn(turn, () -> {
            if (!intakes.accept(id, fingerprint, arrived, Lease.GRACE)) {
                return false;
            }
            targets.destinations()
                    .record(id, request.workspace().id(), request.environment(), request.deliverTo());
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

    private NewBatch newBatch(UUID id, BatchRequest request, Target target) {
        WorkflowVersion workflow = target.workflow();
        return new NewBatch(id, request.workspace().id(), request.workspace().organizationId(), request.environment(),
                target.template() == null ? null : target.template().template().id(),
                workflow == null ? null : workflow.workflowId(), workflow == null ? null : workflow.version(),
                request.format(), request.dryRun(), request.onError(), request.strict(), request.merged(),
                request.workspace().plan() == Plan.FREE, request.metadata().toString(), request.idempotencyKey(),
                request.origin().requestId(), clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private static MessageDigest digest(BatchRequest request) {
        var digest = Sha256.digest();
        digest.update(request.terms().getBytes(StandardCharsets.UTF_8));
        return digest;
    }
}
