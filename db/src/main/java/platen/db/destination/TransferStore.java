package platen.db.destination;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.DueRows;
import platen.db.tenancy.Internal;

/** Stores transfers and hands them to workers. The stored row is authoritative for what became of a file. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class TransferStore {
    private final Database database;

    public TransferStore(Database database) {
        this.database = database;
    }

    /**
     * Limits of the transfers in flight, of all workers together.
     *
     * @param perDestination of one destination; one while it fails
     * @param perWorkspace of all destinations of a workspace
     */
    public record Limits(int perDestination, int perWorkspace) {}

    /**
     * Claims due transfers, and those whose worker was lost. Idle destinations come first, so that a slow one delays no
     * other. A destination whose last attempt failed is left alone for a while, and then gets one attempt at a time.
     *
     * @param most maximum number of transfers
     * @param lease how long the outcome is awaited; afterwards the transfer may be claimed again
     */
    public List<ClaimedTransfer> claim(int most, Limits limits, Duration lease) {
        // Serialized: two claimers that count the transfers in flight at the same time would exceed the limits.
        return database.inTurn("claim_transfers", () -> database.jdbi().withHandle(handle -> handle.createQuery("""
                -- a skip scan: destinations are few, pending transfers may be many
                with recursive busy (destination_id) as (
                    (select destination_id from transfer where status = 'pending' order by destination_id limit 1)
                    union all
                    select (select t.destination_id from transfer t
                             where t.status = 'pending' and t.destination_id > b.destination_id
                             order by t.destination_id limit 1)
                      from busy b where b.destination_id is not null
                ), due as (
                    select t.id, d.workspace_id, flying.number as flying, t.due_at
                      from busy
                      join destination d on d.id = busy.destination_id
                      join workspace w on w.id = d.workspace_id
                     cross join lateral (
                           select count(*) as number from transfer f
                            where f.destination_id = d.id and f.in_flight and f.due_at > clock_timestamp()) flying
                     cross join lateral (
                           select p.id, p.due_at from transfer p
                             join batch b on b.id = p.batch_id and b.deleted_at is null
                            where p.destination_id = d.id and p.status = 'pending'
                              and p.due_at <= (select clock_timestamp())
                            order by p.due_at
                            limit greatest(0, case when d.failures > 0 then 1 else :perDestination end
                                              - flying.number)) t
                     where (d.enabled or d.deleted_at is not null) and (d.retry_at is null or d.retry_at <= clock_timestamp())
                       and w.archived_at is null and w.work_mode = 'normal'
                ), placed as (
                    select due.*, row_number() over (partition by workspace_id order by flying, due_at)
                                  + (select count(*) from transfer f
                                      where f.in_flight and f.workspace_id = due.workspace_id
                                        and f.due_at > clock_timestamp()) as place
                      from due
                ), chosen as (
                    select id from placed where place <= :perWorkspace order by flying, due_at limit :most
                )
                update transfer t
                   set in_flight = true, attempt = attempt + 1,
                       due_at = clock_timestamp() + make_interval(secs => :lease)
                  from chosen, batch_destination b
                 where t.id = chosen.id and t.status = 'pending'
                   and b.batch_id = t.batch_id and b.position = t.position
                returning t.id, t.workspace_id, t.batch_id, t.position, t.destination_id, b.content, t.number, t.name,
                          t.attempt, t.last_attempt, t.round_at
                """)
                .bindMethods(limits)
                .bind("most", most)
                .bind("lease", DueRows.seconds(lease))
                .map(ConstructorMapper.of(ClaimedTransfer.class))
                .list()));
    }

    /** Extends the lease of a claim; false when another attempt has taken over or the transfer has ended. */
    public boolean renew(ClaimedTransfer claimed, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update transfer set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("lease", DueRows.seconds(lease)).execute()) == 1;
    }

    /**
     * Locks the files that a transfer belongs to, until the end of the caller's transaction. Every end of a transfer
     * takes this lock first, so that the last one sees the ends of all others.
     *
     * @return false when the batch was deleted
     */
    public boolean lock(UUID batchId, int position) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select 1 from batch_destination where batch_id = :batchId and position = :position for update
                """).bind("batchId", batchId).bind("position", position).mapTo(int.class).findOne()).isPresent();
    }

    /**
     * Records that the file is at its destination.
     *
     * @param receipt JSON object
     * @return false when another attempt has taken over
     */
    public boolean delivered(ClaimedTransfer claimed, String receipt, Instant now) {
        return database.jdbi().withHandle(handle -> {
            handle.createUpdate("""
                    update destination set failures = 0, retry_at = null
                     where id = :destinationId and failures > 0
                    """).bindMethods(claimed).execute();
            return handle.createUpdate("""
                    update transfer
                       set status = 'delivered', in_flight = false, due_at = null, error = null,
                           receipt = cast(:receipt as json), ended_at = :now
                     where id = :id and attempt = :attempt and status = 'pending'
                    """).bindMethods(claimed).bind("receipt", receipt).bind("now", now).execute() == 1;
        });
    }

    /**
     * Gives a transfer up.
     *
     * @param error JSON object
     * @return false when another attempt has taken over
     */
    public boolean failed(ClaimedTransfer claimed, String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update transfer
                   set status = 'failed', in_flight = false, due_at = null, error = cast(:error as json),
                       ended_at = :now
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("error", error).bind("now", now).execute()) == 1;
    }

    /**
     * Records a failed attempt and when the next one is due, which there is even when this was the last of its round.
     *
     * @param error JSON object; null for an attempt that did not fail and waits
     * @return false when another attempt has taken over
     */
    public boolean postpone(ClaimedTransfer claimed, @Nullable String error, Duration wait) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update transfer
                   set in_flight = false, error = cast(:error as json), last_attempt = greatest(last_attempt, attempt + 1),
                       due_at = clock_timestamp() + make_interval(secs => :wait)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("error", error).bind("wait", DueRows.seconds(wait)).execute()) == 1;
    }

    /**
     * Locks a destination until the end of the caller's transaction, after the files and before transfers.
     *
     * @return whether its settings, credentials and switch are those that the caller read
     */
    public boolean lockUnchanged(Destination read) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select updated_at from destination where id = :id for update")
                        .bind("id", read.id())
                        .mapTo(Instant.class)
                        .findOne())
                .filter(read.updatedAt()::equals)
                .isPresent();
    }

    /**
     * Counts a failure of the destination itself.
     *
     * @return number of failures in succession
     */
    public int failing(UUID destinationId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update destination
                   set failures = failures + 1
                 where id = :id
                returning failures
                """).bind("id", destinationId).mapTo(int.class).findOne()).orElse(1);
    }

    /** Begins no attempt at a destination for a while. */
    public void leaveAlone(UUID destinationId, Duration wait) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update destination set retry_at = clock_timestamp() + make_interval(secs => :wait)
                 where id = :id and failures > 0
                """).bind("id", destinationId).bind("wait", DueRows.seconds(wait)).execute());
    }

    /** The files of a batch at a destination. */
    public record Files(UUID batchId, int position) {}

    /** Returns files with pending transfers to a destination whose round began before a time, and is not in flight. */
    public Optional<Files> overdue(UUID destinationId, Instant before) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select batch_id, position from transfer
                 where destination_id = :id and status = 'pending' and not in_flight and round_at < :before
                 limit 1
                """)
                .bind("id", destinationId)
                .bind("before", before)
                .map(ConstructorMapper.of(Files.class))
                .findOne());
    }

    /** Gives up pending transfers of some files whose round began before a time; returns their number. */
    public int giveUp(Files files, Instant before, String error, int most, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update transfer
                   set status = 'failed', due_at = null, error = cast(:error as json), ended_at = :now
                 where id in (select id from transfer
                               where batch_id = :batchId and position = :position and status = 'pending'
                                 and not in_flight and round_at < :before
                               limit :most)
                """)
                .bindMethods(files)
                .bind("before", before)
                .bind("error", error)
                .bind("most", most)
                .bind("now", now)
                .execute());
    }

    /**
     * Ends the files of a batch at a destination if none of their transfers is pending; the caller holds their lock.
     *
     * @return the final status; empty when some are pending, or they ended before
     */
    public Optional<BatchDestinationStatus> settle(UUID batchId, int position, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update batch_destination b
                   set status = case when counted.failed > 0 or b.error is not null then 'failed' else 'delivered' end,
                       files = counted.files, failed = counted.failed,
                       delivered = counted.files - counted.failed, ended_at = :now
                  from (select count(*) as files, count(*) filter (where t.status = 'failed') as failed
                          from transfer t
                         where t.batch_id = :batchId and t.position = :position
                           and not exists (select from transfer p
                                            where p.batch_id = :batchId and p.position = :position
                                              and p.status = 'pending')) counted
                 where b.batch_id = :batchId and b.position = :position and b.status = 'transferring'
                   and not exists (select from transfer t
                                    where t.batch_id = b.batch_id and t.position = b.position
                                      and t.status = 'pending')
                returning b.status
                """)
                .bind("batchId", batchId)
                .bind("position", position)
                .bind("now", now)
                .mapTo(BatchDestinationStatus.class)
                .findOne());
    }

    /**
     * Starts another round of attempts for failed transfers of files, at once; the caller holds their lock. Those without
     * a name stay failed.
     *
     * @param id of the only transfer to repeat; null for all
     * @return number of transfers
     */
    public int again(Files files, @Nullable UUID id, int attempts, Instant now) {
        return database.jdbi().withHandle(handle -> {
            int number = handle.createUpdate("""
                    update transfer
                       set status = 'pending', due_at = clock_timestamp(), last_attempt = attempt + :attempts,
                           round_at = :now, ended_at = null
                     where batch_id = :batchId and position = :position and status = 'failed' and name is not null
                       and (cast(:id as uuid) is null or id = :id)
                       and exists (select from destination d where d.id = destination_id and d.deleted_at is null)
                    """)
                    .bindMethods(files)
                    .bind("id", id)
                    .bind("attempts", attempts)
                    .bind("now", now)
                    .execute();
            if (number > 0) {
                handle.createUpdate("""
                        update batch_destination
                           set status = 'transferring', ended_at = null, files = 0, delivered = 0, failed = 0
                         where batch_id = :batchId and position = :position and status = 'failed'
                        """).bindMethods(files).execute();
                handle.createUpdate("""
                        update destination set retry_at = null
                         where id = (select destination_id from batch_destination
                                      where batch_id = :batchId and position = :position)
                        """).bindMethods(files).execute();
            }
            return number;
        });
    }
}
