package platen.db.batch;

import static platen.db.DueRows.seconds;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.tenancy.Internal;

/** Who drives which bulk order, and where it is heading: on, aside, to its end, or once more. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class BatchLeaseStore {
    private final Database database;

    /**
     * An order in one worker's hands.
     *
     * @param attempt fences what is recorded: who was overtaken records nothing
     * @param stalled claims, this one included, since a row was last recorded
     */
    public record Claim(int attempt, int stalled) {}

    public BatchLeaseStore(Database database) {
        this.database = database;
    }

    /**
     * Takes an order that nobody drives: it was just accepted, or the lease of who drove it is over.
     *
     * @return empty when the order is final or in somebody else's hands
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
                returning attempt, stalled
                """)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(ConstructorMapper.of(Claim.class))
                .findOne());
    }

    /** Notes that the order moves, or is not to blame that it does not: rows were recorded since it was claimed. */
    public void moved(UUID id, int attempt) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("update batch set stalled = 0 where id = :id and attempt = :attempt")
                        .bind("id", id)
                        .bind("attempt", attempt)
                        .execute());
    }

    /** Whether another chunk of an order may be begun; not of one that there is no more. */
    public boolean goesOn(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from batch
                                where id = :id and halt is null
                                  and status in ('validating', 'in_progress', 'finalizing'))
                """).bind("id", id).mapTo(boolean.class).one());
    }

    /**
     * Where an order is heading.
     *
     * @param halt why it must stop, or null
     * @param pastBadRows whether it was resumed after it had stopped for bad rows
     */
    public record Course(BatchStatus status, @Nullable String halt, boolean pastBadRows) {}

    /** Where an order is heading. */
    public Course course(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select status, halt, past_bad_rows from batch where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Course.class))
                        .one());
    }

    /** Tells everybody who works on an open order that it cannot go on; the first reason stays. */
    public void halt(UUID id, String error) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set halt = cast(:error as json)
                 where id = :id and halt is null and completed_at is null
                """).bind("id", id).bind("error", error).execute());
    }

    /**
     * Keeps a claim from running out.
     *
     * @return the status, which a cancellation may have changed; empty when another attempt has overtaken this one
     */
    public Optional<BatchStatus> hold(UUID id, int attempt, Duration lease) {
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

    /** Gives a claim back: whoever hears of the order next may take it. */
    public void release(UUID id, int attempt) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set driven = false, due_at = clock_timestamp()
                 where id = :id and attempt = :attempt and completed_at is null
                """).bind("id", id).bind("attempt", attempt).execute());
    }

    /**
     * Goes on to another open status; an order that is being cancelled stays that.
     *
     * @return false when another attempt has overtaken this one
     */
    public boolean advance(UUID id, int attempt, BatchStatus status) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = case when status = 'cancelling' then status else :status end
                 where id = :id and attempt = :attempt and completed_at is null
                """).bind("id", id).bind("attempt", attempt).bind("status", status).execute()) == 1;
    }

    /**
     * Ends an order.
     *
     * @param status a final one
     * @param error JSON object of decision C14 of a failed one, else null
     * @return false when another attempt has overtaken this one; nothing changes then
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
     * Asks for an open order to be cancelled. What is recorded stays.
     *
     * @return false when it is final already
     */
    public boolean cancel(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = 'cancelling'
                 where id = :id and workspace_id = :workspaceId and completed_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).execute()) == 1;
    }

    /**
     * Opens an order again that failed or was cancelled; rows that have come to an end stay as they are. One that stopped
     * for bad rows goes on without them.
     *
     * @return false when it is neither
     */
    public boolean reopen(UUID workspaceId, UUID id, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch
                   -- one that was being rendered has been found good
                   set status = case when exists (select from batch_part where batch_id = :id and phase = 'render')
                                     then 'in_progress' else 'validating' end,
                       -- who goes on has been told of the bad rows: to stop for them again would lead nowhere
                       past_bad_rows = past_bad_rows or coalesce(error ->> 'code' = 'data_invalid', false),
                       error = null, halt = null, stalled = 0, completed_at = null,
                       due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and workspace_id = :workspaceId and status in ('failed', 'cancelled')
                   and deleted_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).bind("grace", seconds(grace)).execute()) == 1;
    }

    /** Orders that nobody drives though they are due; they are due again after the grace. */
    public List<UUID> recall(int limit, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with due as (
                    select id from batch
                     where due_at <= clock_timestamp() and status <> 'receiving'
                     order by due_at limit :limit
                       for update skip locked
                )
                update batch b
                   set driven = false, due_at = clock_timestamp() + make_interval(secs => :grace)
                  from due where b.id = due.id
                returning b.id
                """).bind("limit", limit).bind("grace", seconds(grace)).mapTo(UUID.class).list());
    }
}
