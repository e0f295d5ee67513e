package platen.jobs.batch.output;

import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchLeaseStore.Progress;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.postgres.NotifyChannel;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.webhook.EventPublisher;

/**
 * Records the final state of a batch and publishes its event, exactly once; releases the lease of a batch that is not
 * finished.
 */
public final class BatchCompletion {
    private static final Logger log = LoggerFactory.getLogger(BatchCompletion.class);

    private final Database database;
    private final BatchStore batches;
    private final BatchLeaseStore leases;
    private final EventPublisher publisher;
    private final NotifyChannel finished;
    private final RenderMeters meters;
    private final Clock clock;

    /** @param finished notified after the final state is committed, for callers that wait for it */
    public BatchCompletion(Database database, BatchStore batches, BatchLeaseStore leases, EventPublisher publisher,
            @Qualifier("finishedNotifications") NotifyChannel finished,
            RenderMeters meters, Clock clock) {
        this.database = database;
        this.batches = batches;
        this.leases = leases;
        this.publisher = publisher;
        this.finished = finished;
        this.meters = meters;
        this.clock = clock;
    }

    /**
     * Records the final state of a batch, or releases it for another worker when work remains.
     *
     * @param attempt attempt of the lease that the caller holds
     * @param completed whether the batch's Spring Batch job has completed
     */
    public void settle(UUID id, int attempt, boolean completed) {
        Progress progress = leases.progress(id);
        if (progress.halt() != null) {
            end(id, attempt, BatchStatus.FAILED, progress.halt());
        } else if (progress.status() == BatchStatus.CANCELLING) {
            end(id, attempt, BatchStatus.CANCELLED, null);
        } else if (completed) {
            end(id, attempt, BatchStatus.COMPLETED, null);
        } else if (!progress.status().isFinal()) {
            // The sweep enqueues it again: this process is stopping, or hit a failure that another node may not have.
            log.info("Batch {} is left to the worker that claims it next", PublicId.BATCH.of(id));
            leases.release(id, attempt);
        }
        finished.send();
    }

    private void end(UUID id, int attempt, BatchStatus status, @Nullable String error) {
        boolean ended = database.inTransaction(() -> {
            boolean ours = leases.end(id, attempt, status, error, clock.instant());
            if (ours && status != BatchStatus.CANCELLED) {
                publisher.batchEnded(batches.find(id).orElseThrow());
            }
            return ours;
        });
        if (ended) {
            meters.batchEnded(status.wire());
        }
        Failpoint.AFTER_BATCH_FINAL.hit();
    }
}
