package platen.db.batch;

import static platen.db.core.DueRows.seconds;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.lease.WaitingWorkspaces;
import platen.db.tenancy.Internal;

/** Stores the leases and status transitions of batches. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class BatchLeaseStore {
    private final Database database;

    /**
     * A batch claimed by a worker.
     *
     * @param attempt fencing token: a worker whose lease was taken over does not record its result
     * @param stalled number of claims, this one included, since a row was last recorded
     */
    public record Claim(int attempt, int stalled) {}

    public BatchLeaseStore(Database database) {
        this.database = database;
    }

    /**
     * Claims a batch that no worker holds: it was just accepted, or the lease of its worker has expired.
     *
     * @return empty when the batch is final, held by another worker, or of a workspace that is paused
     */
    public Optional<Claim> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update batch
                   set attempt = attempt + 1, stalled = stalled + 1, driven = true,
                       claimed_at = clock_timestamp(), claimed_by = current_setting('application_name'),
                       due_at = clock_timestamp() + make_interval(secs => :lease),
                       started_at = coalesce(started_at, clock_timestamp())
                 where id = :id and status in ('validating', 'in_progress', 'finalizing', 'cancelling')
                   and (not driven or due_at <= clock_timestamp())
                   -- a paused workspace may cancel its batches
                   and (status = 'cancelling' or <not paused>)
                returning attempt, stalled
                """.replace("<not paused>", WaitingWorkspaces.NOT_PAUSED))
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(ConstructorMapper.of(Claim.class))
                .findOne());
    }

    /**
     * Resets the count of claims without progress: rows were recorded since the claim, or the batch is not the cause of
     * the delay.
     */
    public void resetStalled(UUID id, int attempt) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("update batch set stalled = 0 where id = :id and attempt = :attempt")
                        .bind("id", id)
                        .bind("attempt", attempt)
                        .execute());
    }

    /**
     * Returns whether another chunk of a batch may begin: the batch exists, is open, was not told to stop, and its
     * workspace is not paused.
     */
    public boolean mayContinue(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from batch
                                where id = :id and halt is null
                                  and status in ('validating', 'in_progress', 'finalizing')
                                  and <not paused>)
                """.replace("<not paused>", WaitingWorkspaces.NOT_PAUSED)).bind("id", id).mapTo(boolean.class).one());
    }

    /**
     * Status of a batch and whether it must stop.
     *
     * @param halt error because of which the batch must stop, or null
     * @param pastBadRows whether it was resumed after it had stopped because of bad rows
     */
    public record Progress(BatchStatus status, @Nullable String halt, boolean pastBadRows) {}

    /** Returns the status of a batch and whether it must stop. */
    public Progress progress(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select status, halt, past_bad_rows from batch where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Progress.class))
                        .one());
    }

    /** Tells all workers of an open batch to stop. The first reason is kept. */
    public void halt(UUID id, String error) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set halt = cast(:error as json)
                 where id = :id and halt is null and completed_at is null
                """).bind("id", id).bind("error", error).execute());
    }

    /**
     * Extends the lease of a claim.
     *
     * @return the status, which a cancellation may have changed; empty when another attempt has taken over
     */
    public Optional<BatchStatus> renew(UUID id, int attempt, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update batch set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and completed_at is null
                returning status
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("lease", seconds(lease))
                .mapTo(BatchStatus.class)
                .findOne());
    }

    /** Releases a claim, so that any worker may take the batch. */
    public void release(UUID id, int attempt) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch
                   set driven = false, due_at = clock_timestamp(),
                       -- a pause says nothing about the batch
                       stalled = case when <not paused> then stalled else 0 end
                 where id = :id and attempt = :attempt and completed_at is null
                """.replace("<not paused>", WaitingWorkspaces.NOT_PAUSED)).bind("id", id).bind("attempt", attempt)
                .execute());
    }

    /**
     * Sets another open status. A batch that is being cancelled keeps its status.
     *
     * @return false when another attempt has taken over
     */
    public boolean advance(UUID id, int attempt, BatchStatus status) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = case when status = 'cancelling' then status else :status end
                 where id = :id and attempt = :attempt and completed_at is null
                """).bind("id", id).bind("attempt", attempt).bind("status", status).execute()) == 1;
    }

    /**
     * Ends a batch. The files of a completed batch are put to its destinations from then on, by a trigger of the table.
     *
     * @param status a final status
     * @param error JSON object of a failed batch in the shape of an API error, else null
     * @return false, changing nothing, when another attempt has taken over
     */
    public boolean end(UUID id, int attempt, BatchStatus status, @Nullable String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch
                   set status = :status, error = cast(:error as json), driven = false, due_at = null,
                       completed_at = :now
                 where id = :id and attempt = :attempt and completed_at is null
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("status", status)
                .bind("error", error)
                .bind("now", now)
                .execute()) == 1;
    }

    /**
     * Requests the cancellation of an open batch. Recorded results are kept.
     *
     * @return false when the batch is already final
     */
    public boolean cancel(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = 'cancelling'
                 where id = :id and workspace_id = :workspaceId and completed_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).execute()) == 1;
    }

    /**
     * Resumes a failed or cancelled batch. Finished rows stay as they are. A batch that stopped because of bad rows
     * continues without them.
     *
     * @return false when the batch is neither failed nor cancelled
     */
    public boolean reopen(UUID workspaceId, UUID id, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch
                   -- one that was being rendered has been found good
                   set status = case when exists (select from batch_part where batch_id = :id and phase = 'render')
                                     then 'in_progress' else 'validating' end,
                       -- a resumed batch has reported its bad rows before and does not stop for them again
                       past_bad_rows = past_bad_rows or coalesce(error ->> 'code' = 'data_invalid', false),
                       error = null, halt = null, stalled = 0, completed_at = null,
                       due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and workspace_id = :workspaceId and status in ('failed', 'cancelled')
                   and deleted_at is null
                   -- its pending rows have no data any more
                   and inputs_removed_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).bind("grace", seconds(grace)).execute()) == 1;
    }

    /** Returns whether the data of rows was removed of a batch that failed or was cancelled. */
    public boolean lacksData(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from batch
                                where id = :id and workspace_id = :workspaceId and status in ('failed', 'cancelled')
                                  and inputs_removed_at is not null and deleted_at is null)
                """).bind("id", id).bind("workspaceId", workspaceId).mapTo(boolean.class).one());
    }

    /**
     * Returns due batches that no worker holds, except those of paused workspaces, and makes them due again after the
     * grace.
     */
    public List<UUID> requeue(int limit, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with due as (
                    select id from batch
                     where due_at <= clock_timestamp() and status <> 'receiving'
                       and (status = 'cancelling' or <not paused>)
                     order by due_at limit :limit
                       for update skip locked
                )
                update batch b
                   set driven = false, due_at = clock_timestamp() + make_interval(secs => :grace)
                  from due where b.id = due.id
                returning b.id
                """.replace("<not paused>", WaitingWorkspaces.NOT_PAUSED)).bind("limit", limit)
                .bind("grace", seconds(grace)).mapTo(UUID.class).list());
    }
}
