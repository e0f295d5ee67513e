package platen.db.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.DueRows;
import platen.db.PublicId;
import platen.db.tenancy.Internal;

/** Rows of firings. A row is the truth of what a planned time came to. */
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
     * Plans a time of a schedule.
     *
     * @param grace what its first job has before a sweep looks for it
     * @return empty when somebody has planned it before
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

    /** Takes a firing for an attempt; empty when it has ended, or is in somebody else's hands. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Firing> claim(UUID id, Duration lease) {
        return due.claim(id, lease);
    }

    /** Keeps a claim from running out; false when another attempt has overtaken it. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean hold(Firing claimed, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update firing set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("lease", DueRows.seconds(lease)).execute()) == 1;
    }

    /**
     * Records the order that came of an attempt, in the transaction that accepts the order.
     *
     * @return false when another attempt has overtaken this one
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean started(Firing claimed, UUID batchId, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update firing
                   set status = 'started', batch_id = :order, in_flight = false, due_at = null, error = null,
                       ended_at = :now
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("order", batchId).bind("now", now).execute()) == 1;
    }

    /**
     * Ends a firing that came to no order.
     *
     * @return false when another attempt has overtaken this one
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

    /** Records that an attempt came to nothing and another is due after a while. */
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
     * Finds firings that are due, or whose attempt was lost with its worker.
     *
     * @param grace what the jobs that follow have before they are found again
     */
    public List<UUID> recall(int most, Duration grace) {
        return due.recall(most, grace);
    }

    /**
     * Forgets firings of before a time that have ended, but of each schedule the latest planned time, which tells when it
     * ran last.
     *
     * @return firings; as many as the limit when there may be more
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

    /** A firing of a schedule of this workspace. */
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

    /** The latest planned times first. */
    @Internal("Operators and tests look at schedules of all workspaces.")
    public List<Firing> newest(UUID scheduleId, int limit) {
        return latest(null, scheduleId, null, null, limit);
    }

    /**
     * The latest planned times of a schedule of this workspace first, in pages.
     *
     * @param before only those planned earlier, exclusive; null for all
     * @param beforeId of those planned then, the parts before this one's; null for none of them
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
