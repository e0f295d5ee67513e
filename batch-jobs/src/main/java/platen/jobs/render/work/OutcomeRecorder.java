package platen.jobs.render.work;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.submission.OutcomeStore;
import platen.db.submission.OutcomeStore.Finish;
import platen.db.submission.RenderResultRow;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;
import platen.jobs.error.ErrorJson;
import platen.jobs.lease.InfrastructureFailure;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.render.work.ClaimRenderer.Done;
import platen.jobs.webhook.EventPublisher;

/**
 * Records PDFs, outcomes and their events in one transaction, fenced by the attempt number. The outcome of a worker
 * whose lease was taken over is not recorded.
 */
public final class OutcomeRecorder {
    private final Database database;
    private final OutcomeStore outcomes;
    private final PdfStore pdfs;
    private final LeaseRenewer leases;
    private final EventPublisher events;
    private final Clock clock;

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
     * Records outcomes in one transaction.
     *
     * @return those that were recorded; the claims of the others were taken over
     */
    List<Done> record(List<Done> done) {
        List<Done> recorded = InfrastructureFailure.guard(() -> storeAndRecord(done),
                () -> leases.release(done.stream().map(Done::claim).toList()));
        Failpoint.AFTER_OUTCOME_COMMIT.hit();
        return recorded;
    }

    private List<Done> storeAndRecord(List<Done> done) {
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
        Failpoint.AFTER_PDF_WRITTEN.hit();
        // Whether somebody subscribes to the event of a recorded submission.
        Map<UUID, Boolean> hasReceivers = new HashMap<>();
        outcomes.finish(finishes(done, files), now).forEach(each -> hasReceivers.put(each.id(), each.hasReceivers()));
        done.stream()
                // Each may release quota; a fixed order prevents deadlocks.
                .sorted(Comparator.comparing(each -> each.claim().workspaceId()))
                .filter(each -> each.outcome() instanceof Rejected rejected && outcomes.reject(each.claim().id(),
                        each.claim().attempt(), ErrorJson.write(rejected), now))
                .forEach(each -> hasReceivers.put(each.claim().id(), true));
        List<Done> ended = done.stream().filter(each -> hasReceivers.containsKey(each.claim().id())).toList();
        events.submissionsEnded(
                ended.stream().map(Done::claim).filter(each -> hasReceivers.getOrDefault(each.id(), false)).toList());
        Failpoint.AFTER_OUTCOME_WRITTEN.hit();
        return ended;
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
