package platen.db.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores schedules. */
public final class ScheduleStore {
    private static final String SELECT = """
            select id, workspace_id, environment, name, cron, time_zone, misfire, source, batch, paused, next_at,
                   created_at, updated_at
              from schedule
            """;

    private final Database database;

    public ScheduleStore(Database database) {
        this.database = database;
    }

    public void create(Schedule schedule) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into schedule (id, workspace_id, environment, name, cron, time_zone, misfire, source, batch,
                                      paused, next_at, created_at, updated_at)
                values (:id, :workspaceId, :environment, :name, :cron, :timeZone, :misfire, cast(:source as json),
                        cast(:batch as json), :paused, :nextAt, :createdAt, :updatedAt)
                """).bindMethods(schedule).execute());
    }

    /**
     * Updates the fields that a client may change. The next planned time is replaced only when the cron expression, the
     * time zone or the pause changes, so that a time that is due and not fired yet is kept.
     */
    public void change(Schedule schedule) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update schedule
                   set name = :name, cron = :cron, time_zone = :timeZone, misfire = :misfire,
                       source = cast(:source as json), batch = cast(:batch as json), paused = :paused,
                       next_at = case when cron = :cron and time_zone = :timeZone and paused = :paused then next_at
                                      else :nextAt end,
                       updated_at = :updatedAt
                 where id = :id and workspace_id = :workspaceId and deleted_at is null
                """).bindMethods(schedule).execute());
    }

    /** Deletes a schedule of this workspace. Its past firings stay; pending ones are marked as failed. */
    public void delete(UUID workspaceId, UUID id, Instant now) {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("""
                    update schedule set deleted_at = :now, next_at = null
                     where id = :id and workspace_id = :workspaceId
                    """)
                    .bind("id", id)
                    .bind("workspaceId", workspaceId)
                    .bind("now", now)
                    .execute();
            handle.createUpdate("""
                    update firing
                       set status = 'failed', in_flight = false, due_at = null, ended_at = :now,
                           error = '{"code":"not_found","message":"The schedule was deleted."}'
                     where schedule_id in (select id from schedule where id = :id and workspace_id = :workspaceId)
                       and status = 'pending'
                    """).bind("id", id).bind("workspaceId", workspaceId).bind("now", now).execute();
        }));
    }

    /** Returns a schedule of this workspace. */
    public Optional<Schedule> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " where id = :id and workspace_id = :workspaceId and deleted_at is null")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Schedule.class))
                        .findOne());
    }

    /** Returns a schedule of any workspace, even if it was deleted. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Schedule> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Schedule.class))
                        .findOne());
    }

    /** Returns all schedules of a workspace, newest first. */
    public List<Schedule> of(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where workspace_id = :workspaceId and deleted_at is null order by created_at desc, id desc
                """).bind("workspaceId", workspaceId).map(ConstructorMapper.of(Schedule.class)).list());
    }

    /**
     * Locks schedules whose next time is due until the end of the caller's transaction; concurrent callers skip them.
     */
    public List<Schedule> due(int most, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where next_at <= :now
                   -- those of an archived or quarantined workspace wait until it is restored
                   and not exists (select from workspace w
                                    where w.id = schedule.workspace_id
                                      and (w.archived_at is not null or w.work_mode = 'quarantined'))
                 -- a transaction that adds a firing has a key share lock, which must not hide the schedule
                 order by next_at limit :most for no key update skip locked
                """).bind("now", now).bind("most", most).map(ConstructorMapper.of(Schedule.class)).list());
    }

    /** Records the next planned time of a locked schedule. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void planned(UUID id, @Nullable Instant nextAt) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update schedule set next_at = :nextAt where id = :id")
                        .bind("id", id)
                        .bind("nextAt", nextAt)
                        .execute());
    }
}
