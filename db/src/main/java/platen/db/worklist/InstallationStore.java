package platen.db.worklist;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Lists the workspaces and schedules of an installation. */
@Internal("Operators look at every workspace.")
public final class InstallationStore {
    private static final String LOADS = """
            select w.id, w.name, o.name as organization, w.plan, w.allowance, coalesce(u.used, 0) as used,
                   (select count(*) from submission
                     where workspace_id = w.id and status = 'processing' and run_id is null)
                       + (select count(*) from run where workspace_id = w.id and status = 'processing') as open,
                   w.archived_at, w.work_mode
              from workspace w
              join organization o on o.id = w.organization_id
              left join usage_month u on u.workspace_id = w.id and u.month = :month
            """;

    private final Database database;

    public InstallationStore(Database database) {
        this.database = database;
    }

    /**
     * Returns workspaces by use, largest first.
     *
     * @param month first day of the month whose use is counted
     * @param name part of the names of workspaces or organizations, in any case; empty for all
     * @param after the last one of the page before, or null
     */
    public List<WorkspaceLoad> workspaces(LocalDate month, String name, @Nullable Position after, int limit) {
        return database.jdbi().withHandle(handle -> {
            var query = handle.createQuery(LOADS + """
                     where not w.deleting and strpos(lower(w.name || ' ' || o.name), lower(:name)) > 0 %s
                     order by used desc, w.id limit :limit
                    """.formatted(after == null
                    ? ""
                    : "and (coalesce(u.used, 0) < :used or coalesce(u.used, 0) = :used and w.id > :id)"))
                    .bind("month", month)
                    .bind("name", name)
                    .bind("limit", limit);
            if (after != null) {
                query.bind("used", after.used()).bind("id", after.id());
            }
            return query.map(ConstructorMapper.of(WorkspaceLoad.class)).list();
        });
    }

    /** Position of a workspace in the list by use. */
    public record Position(int used, UUID id) {}

    /**
     * Returns a workspace.
     *
     * @param month first day of the month whose use is counted
     */
    public Optional<WorkspaceLoad> workspace(LocalDate month, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery(LOADS + " where not w.deleting and w.id = :id")
                .bind("month", month)
                .bind("id", id)
                .map(ConstructorMapper.of(WorkspaceLoad.class))
                .findOne());
    }

    /** Returns schedules by their next planned time, soonest first; those without one come last. */
    public List<ScheduleListItem> schedules(int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.id, w.name as workspace, s.name, s.environment, s.cron, s.time_zone, s.paused, s.next_at,
                       f.planned_at as last_planned_at, f.status as last_status
                  from (select * from schedule where deleted_at is null order by next_at, id limit :limit) s
                  join workspace w on w.id = s.workspace_id
                  left join lateral (select planned_at, status from firing where schedule_id = s.id
                                      order by planned_at desc, part desc limit 1) f on true
                 order by s.next_at, s.id
                """).bind("limit", limit).map(ConstructorMapper.of(ScheduleListItem.class)).list());
    }
}
