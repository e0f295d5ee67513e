package platen.db.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.tenancy.Internal;

/** Rows of schedules. */
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
     * Changes what an owner may change. The next planned time goes with the plan; where that stays, so does a time that
     * has come and is not fired yet.
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

    /** Takes a schedule of this workspace away; what it has fired stays, and what was still to be fired is not. */
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

    /** A schedule of this workspace. */
    public Optional<Schedule> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " where id = :id and workspace_id = :workspaceId and deleted_at is null")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Schedule.class))
                        .findOne());
    }

    /** A schedule, whoever's it is, and even if it was deleted. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Schedule> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Schedule.class))
                        .findOne());
    }

    /** All schedules of a workspace, newest first. */
    public List<Schedule> of(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where workspace_id = :workspaceId and deleted_at is null order by created_at desc, id desc
                """).bind("workspaceId", workspaceId).map(ConstructorMapper.of(Schedule.class)).list());
    }

    /** Holds schedules whose next time has come to the end of the caller's transaction; others pass them by. */
    public List<Schedule> due(int most, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where next_at <= :now order by next_at limit :most for update skip locked
                """).bind("now", now).bind("most", most).map(ConstructorMapper.of(Schedule.class)).list());
    }

    /** Notes up to where a held schedule is planned. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void planned(UUID id, @Nullable Instant nextAt) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update schedule set next_at = :nextAt where id = :id")
                        .bind("id", id)
                        .bind("nextAt", nextAt)
                        .execute());
    }
}
