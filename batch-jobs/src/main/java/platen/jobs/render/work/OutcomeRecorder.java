package platen.jobs.render.work;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.submission.OutcomeStore;
import platen.db.submission.OutcomeStore.Finish;
import platen.db.submission.RenderResultRow;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;
import platen.jobs.error.ErrorJson;
import platen.jobs.lease.InfrastructureFailure;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.render.commit.GroupCommit;
import platen.jobs.render.work.ClaimRenderer.Done;
import platen.jobs.webhook.EventPublisher;

/**
 * Records PDFs, outcomes and their events in one transaction, fenced by the attempt number. The outcome of a worker
 * whose lease was taken over is not recorded.
 */
public final class OutcomeRecorder {
    /** Identifies the line of the outcomes that share transactions. */
    private static final UUID SHARED = new UUID(0, 0);

    private final Database database;
    private final OutcomeStore outcomes;
    private final PdfStore pdfs;
    private final LeaseRenewer leases;
    private final EventPublisher events;
    private final Clock clock;
    private final GroupCommit<Prepared, Optional<Instant>> commits = new GroupCommit<>(this::recordTogether);

    public OutcomeRecorder(Database database, OutcomeStore outcomes, PdfStore pdfs, LeaseRenewer leases,
            EventPublisher events, Clock clock) {
        this.database = database;
        this.outcomes = outcomes;
        this.pdfs = pdfs;
        this.leases = leases;
        this.events = events;
        this.clock = clock;
    }

    /**
     * An outcome that is ready to be recorded.
     *
     * @param stored null for a rejected render
     */
    private record Prepared(Done done, @Nullable StoredRender stored) {
        UUID id() {
            return done.claim().id();
        }

        boolean sharesTransaction() {
            // A rejected render may wait for the row of its workspace's usage.
            return stored != null && stored.sharesTransaction();
        }
    }

    /**
     * Records outcomes in one transaction.
     *
     * @return those that were recorded; the claims of the others were taken over
     */
    List<Done> record(List<Done> done) {
        Set<UUID> recorded = InfrastructureFailure.guard(() -> {
            List<Prepared> outcomes = done.stream().map(this::prepare).toList();
            return database.inTransaction(() -> record(outcomes, clock.instant()));
        }, () -> leases.release(done.stream().map(Done::claim).toList()));
        Failpoint.AFTER_OUTCOME_COMMIT.hit();
        return done.stream().filter(each -> recorded.contains(each.claim().id())).toList();
    }

    /**
     * A recorded outcome.
     *
     * @param at when the render became final
     * @param stored null for a rejected render
     */
    public record Recorded(Instant at, @Nullable StoredRender stored) {}

    /**
     * Records one outcome, in one transaction with others that arrive at the same time.
     *
     * @return empty when its claim was taken over
     */
    Optional<Recorded> record(Done done) {
        Optional<Recorded> recorded = InfrastructureFailure.guard(() -> {
            Prepared outcome = prepare(done);
            Optional<Instant> at = outcome.sharesTransaction()
                    ? commits.commit(SHARED, outcome)
                    : recordTogether(List.of(outcome)).getFirst();
            return at.map(time -> new Recorded(time, outcome.stored()));
        }, () -> leases.release(List.of(done.claim())));
        Failpoint.AFTER_OUTCOME_COMMIT.hit();
        return recorded;
    }

    /**
     * Records that an open submission of this workspace has failed, whether or not a worker renders it.
     *
     * @param error as JSON
     * @return false, changing nothing, when it is final or a document of a run
     */
    public boolean cancel(UUID workspaceId, UUID id, String error) {
        return database.inTransaction(() -> {
            boolean cancelled = outcomes.cancel(workspaceId, id, error, clock.instant());
            if (cancelled) {
                events.submissionsCancelled(List.of(id));
            }
            return cancelled;
        });
    }

    /**
     * Returns a completed render as it is stored; empty for a rejected one. Bytes that documents share are stored at
     * once, so this is called before the transaction that records the render.
     */
    Optional<StoredRender> stored(Done done) {
        if (!(done.outcome() instanceof Rendered rendered)) {
            return Optional.empty();
        }
        Pdf pdf = done.render().pdf().orElseThrow();
        BlobStore.File file = pdfs.file(pdf, pdf.sha256());
        return Optional.of(new StoredRender(pdf, file, new RenderResultRow(file.sha256(), rendered.pageCount(),
                done.renderMs(), Warning.json(rendered.warnings()).toString(), Engine.REVISION,
                done.render().contentSha256(), done.render().level())));
    }

    private Prepared prepare(Done done) {
        return new Prepared(done, stored(done).orElse(null));
    }

    private List<Optional<Instant>> recordTogether(List<Prepared> outcomes) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Set<UUID> recorded = database.inTransaction(() -> record(outcomes, now));
        return outcomes.stream()
                .map(each -> recorded.contains(each.id()) ? Optional.of(now) : Optional.<Instant>empty())
                .toList();
    }

    /** Records outcomes in the transaction of the thread; returns the ids of those that were recorded. */
    private Set<UUID> record(List<Prepared> outcomes, Instant now) {
        pdfs.keep(outcomes.stream()
                .map(Prepared::stored)
                .filter(Objects::nonNull)
                .map(StoredRender::file)
                .toList());
        Failpoint.AFTER_PDF_WRITTEN.hit();
        // Whether somebody subscribes to the event of a recorded submission.
        Map<UUID, Boolean> hasReceivers = new HashMap<>();
        this.outcomes.finish(finishes(outcomes), now)
                .forEach(each -> hasReceivers.put(each.id(), each.hasReceivers()));
        outcomes.stream()
                .map(Prepared::done)
                // Each may release quota; a fixed order prevents deadlocks.
                .sorted(Comparator.comparing(each -> each.claim().workspaceId()))
                .filter(each -> each.outcome() instanceof Rejected rejected && this.outcomes.reject(each.claim().id(),
                        each.claim().attempt(), ErrorJson.write(rejected), now))
                .forEach(each -> hasReceivers.put(each.claim().id(), true));
        events.submissionsEnded(outcomes.stream()
                .filter(each -> hasReceivers.getOrDefault(each.id(), false))
                .map(each -> each.done().claim())
                .toList());
        Failpoint.AFTER_OUTCOME_WRITTEN.hit();
        return hasReceivers.keySet();
    }

    private static List<Finish> finishes(List<Prepared> outcomes) {
        var finishes = new ArrayList<Finish>();
        for (Prepared each : outcomes) {
            StoredRender stored = each.stored();
            if (stored != null) {
                finishes.add(new Finish(each.id(), each.done().claim().attempt(), stored.result()));
            }
        }
        return finishes;
    }
}
