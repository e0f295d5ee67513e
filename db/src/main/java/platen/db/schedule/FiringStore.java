package platen.db.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.DueRows;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores firings. The stored row is authoritative for what a planned time started. */
public final class FiringStore {
    private static final String COLUMNS = """
            id, schedule_id, planned_at, part, by_hand, status, batch_id, error, attempt, created_at, ended_at
            """;

    private final Database database;
    private final DueRows<Firing> due;

    public FiringStore(Database database) {
        this.database = database;
        this.due = new DueRows<>(database, "firing", COLUMNS, ConstructorMapper.of(Firing.class));
    }

    /**
     * Plans a firing of a schedule.
     *
     * @param grace time for the first job before the sweep requeues the firing
     * @return empty when this time is already planned
     */
    @Internal("The schedule was found in its workspace, or a worker holds it.")
    public Optional<Firing> plan(UUID scheduleId, Instant plannedAt, int part, boolean byHand, Duration grace,
            Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                insert into firing (id, schedule_id, planned_at, part, by_hand, status, due_at, created_at)
                values (:id, :scheduleId, :plannedAt, :part, :byHand, 'pending',
                        clock_timestamp() + make_interval(secs => :grace), :now)
                on conflict (schedule_id, planned_at, part) do nothing
                returning
                """ + COLUMNS)
                .bind("id", PublicId.next())
                .bind("scheduleId", scheduleId)
                .bind("plannedAt", plannedAt)
                .bind("part", part)
                .bind("byHand", byHand)
                .bind("grace", DueRows.seconds(grace))
                .bind("now", now)
                .map(ConstructorMapper.of(Firing.class))
                .findOne());
    }

    /** Claims a firing for an attempt; empty when it is final or claimed by another worker. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Firing> claim(UUID id, Duration lease) {
        return due.claim(id, lease);
    }

    /** Extends the lease of a claim; false when another attempt has taken over. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean renew(Firing claimed, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update firing set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("lease", DueRows.seconds(lease)).execute()) == 1;
    }

    /**
     * Records the batch that an attempt started, in the transaction that accepts the batch.
     *
     * @return false when another attempt has taken over
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean started(Firing claimed, UUID batchId, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update firing
                   set status = 'started', batch_id = :batch, in_flight = false, due_at = null, error = null,
                       ended_at = :now
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("batch", batchId).bind("now", now).execute()) == 1;
    }

    /**
     * Ends a firing that started no batch.
     *
     * @return false when another attempt has taken over
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean end(Firing claimed, FiringStatus status, @Nullable String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update firing
                   set status = :outcome, in_flight = false, due_at = null, error = cast(:why as json), ended_at = :now
                 where id = :id and attempt = :attempt and status = 'pending'
                """)
                .bindMethods(claimed)
                .bind("outcome", status)
                .bind("why", error)
                .bind("now", now)
                .execute()) == 1;
    }

    /** Records a failed attempt and when the next one is due. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void postpone(Firing claimed, String error, Duration wait) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        update firing
                           set in_flight = false, error = cast(:why as json),
                               due_at = clock_timestamp() + make_interval(secs => :wait)
                         where id = :id and attempt = :attempt and status = 'pending'
                        """).bindMethods(claimed).bind("why", error).bind("wait", DueRows.seconds(wait)).execute());
    }

    /**
     * Finds firings that are due or whose lease has expired because the worker was lost.
     *
     * @param grace how long the jobs started for them have before the firings are found again
     */
    public List<UUID> requeue(int most, Duration grace) {
        return due.requeue(most, grace);
    }

    /**
     * Deletes final firings planned before a time. Keeps the latest planned time of each schedule, which shows when it
     * last ran.
     *
     * @return number of firings; equal to the limit when there may be more
     */
    public int forget(Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from firing
                 where id in (select f.id from firing f
                               where f.created_at < :before and f.ended_at < :before
                                 and exists (select from firing later
                                              where later.schedule_id = f.schedule_id
                                                and later.planned_at > f.planned_at)
                               limit :limit
                                 for update of f skip locked)
                """).bind("before", before).bind("limit", limit).execute());
    }

    /** Returns a firing of any workspace. */
    @Internal("Operators look at every workspace.")
    public Optional<Firing> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + " from firing where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Firing.class))
                        .findOne());
    }

    /** Returns a firing of a schedule of this workspace. */
    public Optional<Firing> find(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from firing
                 where id = :id and schedule_id in (select s.id from schedule s where s.workspace_id = :workspaceId)
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .map(ConstructorMapper.of(Firing.class))
                .findOne());
    }

    /** Returns the latest firing of each schedule of a workspace; absent for one that was never fired. */
    public Map<UUID, Firing> latest(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select f.* from schedule s cross join lateral (select "
                        + COLUMNS + """
                          from firing where schedule_id = s.id
                         order by planned_at desc, part desc limit 1) f
                         where s.workspace_id = :workspaceId
                        """)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Firing.class))
                        .collectToMap(Firing::scheduleId, Function.identity()));
    }

    /** Returns the latest firings of a schedule, latest planned time first. */
    @Internal("Operators and tests look at schedules of all workspaces.")
    public List<Firing> newest(UUID scheduleId, int limit) {
        return latest(null, scheduleId, null, null, limit);
    }

    /**
     * Returns a page of the firings of a schedule of this workspace, latest planned time first.
     *
     * @param before only those planned earlier, exclusive; null for all
     * @param beforeId with {@code before}: also those planned at that time with a smaller part than this firing; null
     *     for none
     */
    public List<Firing> newest(UUID workspaceId, UUID scheduleId, @Nullable Instant before, @Nullable UUID beforeId,
            int limit) {
        return latest(workspaceId, scheduleId, before, beforeId, limit);
    }

    private List<Firing> latest(@Nullable UUID workspaceId, UUID scheduleId, @Nullable Instant before,
            @Nullable UUID beforeId, int limit) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from firing where schedule_id = :scheduleId
                           and (:workspaceId::uuid is null or exists (
                                select from schedule s where s.id = schedule_id and s.workspace_id = :workspaceId))
                           and (:before::timestamptz is null or planned_at < :before
                                or (planned_at = :before
                                    and part < (select part from firing where id = :beforeId)))
                         order by planned_at desc, part desc limit :limit
                        """)
                        .bind("scheduleId", scheduleId)
                        .bind("workspaceId", workspaceId)
                        .bind("before", before)
                        .bind("beforeId", beforeId)
                        .bind("limit", limit)
                        .map(ConstructorMapper.of(Firing.class))
                        .list());
    }
}
