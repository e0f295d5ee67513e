package platen.jobs.schedule;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.batch.Format;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.batch.work.Heartbeat;
import platen.jobs.engine.model.Count;
import platen.jobs.error.BusyException;
import platen.jobs.error.ErrorJson;
import platen.jobs.json.StoredJson;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.RenderResult;

/**
 * Creates the batch of a firing. The batch becomes visible in the transaction that ends the firing, so a crash at any
 * point cannot create a second one.
 */
public final class Firings {
    private static final Logger log = LoggerFactory.getLogger(Firings.class);
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration BEAT = LEASE.dividedBy(4);
    /** Delays before the retries of a failed attempt; after the last one the firing fails. */
    private static final List<Duration> WAITS = List.of(Duration.ofMinutes(1), Duration.ofMinutes(5),
            Duration.ofMinutes(15), Duration.ofHours(1));

    private final Database database;
    private final FiringStore firings;
    private final FiringOwners owners;
    private final Sources sources;
    private final Batches batches;
    private final JobQueue queue;
    private final Clock clock;

    Firings(Database database, FiringStore firings, FiringOwners owners, Sources sources, Batches batches,
            JobQueue queue, Clock clock) {
        this.database = database;
        this.firings = firings;
        this.owners = owners;
        this.sources = sources;
        this.batches = batches;
        this.queue = queue;
        this.clock = clock;
    }

    /** Another worker has ended the firing or taken it over; the batch of this attempt is rolled back. */
    private static final class Overtaken extends RuntimeException {
        Overtaken(Firing firing) {
            super(PublicId.FIRING.of(firing.id()) + " was taken over by another worker");
        }
    }

    /** Returns the workspace of a pending firing; empty when it has ended or does not exist. */
    Optional<UUID> workspace(UUID id) {
        return owners.workspaceOf(id);
    }

    /** Executes a firing unless it has ended or another worker holds its lease. */
    void fire(UUID id) {
        firings.claim(id, LEASE).ifPresent(this::fire);
    }

    private void fire(Firing firing) {
        Failpoint.AFTER_SWEEP_SELECT.hit();
        Schedule schedule = owners.schedule(firing);
        Workspace workspace = owners.workspace(schedule);
        BatchTerms terms = BatchTerms.of(StoredJson.object(schedule.batch()));
        try (var beat = new Heartbeat("firing", BEAT, () -> firings.renew(firing, LEASE))) {
            switch (sources.open(workspace, schedule, firing, terms.format())) {
                case SourceResult.Nothing _ -> firings.end(firing, FiringStatus.EMPTY, null, clock.instant());
                case SourceResult.Refused refused -> fail(firing, refused.error());
                case SourceResult.Unavailable unavailable -> again(firing, unavailable);
                case SourceResult.Rows rows -> order(schedule, workspace, terms, firing, rows);
            }
        } catch (SourceResult.BrokenOff e) {
            again(firing, e.unavailable());
        } catch (BusyException e) {
            again(firing, new SourceResult.Unavailable(String.valueOf(e.getMessage())));
        } catch (SourceResult.Exceeded e) {
            fail(firing, e.refused().error());
        } catch (IOException e) {
            retry(firing, ErrorJson.write("internal", "The rows could not be read: " + e.getMessage()));
        } catch (Overtaken e) {
            log.info(e.getMessage());
        }
    }

    private void order(Schedule schedule, Workspace workspace, BatchTerms terms, Firing firing, SourceResult.Rows rows)
            throws IOException {
        try (rows) {
            BatchResult result;
            try (var body = new BufferedInputStream(rows.body())) {
                boolean workbook = rows.format() == Format.CSV && Workbooks.is(body);
                result = batches.accept(terms.request(schedule, workspace, rows.format(), workbook)
                        .withDeliverTo(terms.deliverTo(schedule, firing)), body, rows.columns(),
                        batchId -> {
                            if (!firings.started(firing, batchId, clock.instant())) {
                                throw new Overtaken(firing);
                            }
                            planRest(firing, rows);
                        });
            }
            Failpoint.AFTER_SWEEP_UPDATE.hit();
            switch (result) {
                case BatchResult.Accepted _,BatchResult.Replayed _ -> rows.settle(true);
                case BatchResult.Refused refused -> {
                    database.inTransaction(() -> {
                        fail(firing, error(refused));
                        planRest(firing, rows);
                    });
                    rows.settle(false);
                }
            }
        }
    }

    /** Plans a further firing when the source has more rows; they become a batch of their own. */
    private void planRest(Firing firing, SourceResult.Rows rows) {
        if (rows.more()) {
            firings.plan(firing.scheduleId(), firing.plannedAt(), firing.part() + 1, firing.byHand(),
                    FiringPlanner.GRACE,
                    clock.instant()).ifPresent(next -> queue.enqueue(new FiringJob(next.id())));
        }
    }

    private void fail(Firing firing, String error) {
        if (!firings.end(firing, FiringStatus.FAILED, error, clock.instant())) {
            throw new Overtaken(firing);
        }
        log.warn("{} failed: {}", PublicId.FIRING.of(firing.id()), error);
    }

    /**
     * Retries later, with a message for the owner of the source: what is wrong, what to do, and when the next attempt
     * is.
     */
    private void again(Firing firing, SourceResult.Unavailable unavailable) {
        String next = last(firing)
                ? "It was asked %d times. Correct 'batch_source' or what it leads to, then run the schedule now."
                        .formatted(firing.attempt())
                : "It is asked again in %d min, as 'batch_source' says by then."
                        .formatted(wait(firing).toMinutes());
        retry(firing, ErrorJson.retryable("bad_request", "source_unavailable", unavailable.reason() + " " + next));
    }

    private void retry(Firing firing, String error) {
        if (last(firing)) {
            fail(firing, error);
        } else {
            firings.postpone(firing, error, wait(firing));
        }
    }

    private static boolean last(Firing firing) {
        return firing.attempt() > WAITS.size();
    }

    private static Duration wait(Firing firing) {
        return WAITS.get(firing.attempt() - 1);
    }

    private static String error(BatchResult.Refused refused) {
        return switch (refused) {
            case BatchResult.NoTemplate _ -> ErrorJson.write("not_found", "There is no template of this alias.");
            case BatchResult.NoWorkflow _ -> ErrorJson.write("not_found", "There is no workflow of this alias.");
            case BatchResult.Quarantined _ -> ErrorJson.write("forbidden", RenderResult.Quarantined.MESSAGE);
            case BatchResult.NotPublished not -> ErrorJson.write("not_published", not.message());
            case BatchResult.BadInput bad -> ErrorJson.write("bad_request", bad.message());
            case BatchResult.TooManyRows many -> ErrorJson.write("payload_too_large",
                    "The source has more than %s.".formatted(Count.of(many.most(), "row", "rows")));
            case BatchResult.DifferentRows _ ->
                throw new IllegalStateException("A firing's order has no idempotency key");
        };
    }
}
