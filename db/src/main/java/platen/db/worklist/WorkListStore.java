package platen.db.worklist;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.ListPosition;
import platen.db.lease.WaitingWorkspaces;
import platen.db.tenancy.Internal;

/**
 * Lists the work of all workspaces. Open work is found by partial indexes that contain nothing else, so its cost is
 * proportional to the backlog; failed work by an index probe per workspace.
 */
@Internal("Operators look at every workspace.")
public final class WorkListStore {
    /** Claims after which open work counts as stuck. */
    static final int STUCK_ATTEMPTS = 3;

    private static final String SELECT = """
            select s.id, s.workspace_id, w.name as workspace, %s, s.attempt, s.created_at, s.due_at,
                   w.work_mode <> 'normal' as paused
              from found s join workspace w on w.id = s.workspace_id %s
             order by s.created_at %s, s.id %s
            """;
    private static final String OVERDUE = "due_at <= clock_timestamp() - interval '1 minute'";
    /** Work of a paused workspace is late on purpose. */
    private static final String STUCK = "(" + OVERDUE + " or attempt >= " + STUCK_ATTEMPTS + ") and "
            + WaitingWorkspaces.NOT_AMONG_PAUSED;

    private final Database database;

    public WorkListStore(Database database) {
        this.database = database;
    }

    /**
     * A kind of work as SQL.
     *
     * @param open condition of the partial index of open rows
     * @param columns of an item that differ from table to table
     */
    private record Table(String name, String open, String waiting, String running, String stuck, String failed,
            String columns, String joins) {}

    private static final Map<WorkKind, Table> TABLES = new EnumMap<>(Map.of(
            WorkKind.RENDERS, new Table("submission", "status = 'processing' and run_id is null", "stage = 'queued'",
                    "stage <> 'queued'", STUCK, "status = 'failed'",
                    "t.alias as subject, s.environment, s.stage, s.claimed_by, s.error",
                    "join template t on t.id = s.template_id"),
            WorkKind.RUNS, new Table("run", "status = 'processing'", "stage = 'queued'", "stage <> 'queued'",
                    STUCK, "status = 'failed'",
                    "f.alias as subject, s.environment, s.stage, s.claimed_by, s.error",
                    "join workflow f on f.id = s.workflow_id"),
            WorkKind.BATCHES, new Table("batch", "due_at is not null", "not driven", "driven",
                    "(" + OVERDUE + " or stalled >= " + STUCK_ATTEMPTS + ") and " + WaitingWorkspaces.NOT_AMONG_PAUSED,
                    "status = 'failed'", """
                    coalesce(t.alias, f.alias) as subject, s.environment, s.status as stage, s.claimed_by,
                    coalesce(s.error, s.halt) as error
                    """, """
                    left join template t on t.id = s.template_id
                    left join workflow f on f.id = s.workflow_id
                    """),
            WorkKind.DELIVERIES, new Table("delivery", "status = 'pending'", "not in_flight", "in_flight",
                    "due_at <= clock_timestamp() - interval '5 minutes'", "status = 'failed' and not test", """
                    s.type as subject, coalesce(p.environment, e.data ->> 'environment', '') as environment,
                    s.status as stage, null::text as claimed_by, null::json as error
                    """, """
                    join event e on e.id = s.event_id
                    left join webhook_endpoint p on p.id = s.endpoint_id
                    """)));

    /**
     * Returns the first items after a position: open work oldest first, failed work newest first.
     *
     * @param workspaceId only those of this workspace; null for all
     * @param after position of the last item that was seen, or null for the first page
     */
    public List<WorkItem> list(WorkKind kind, WorkCondition condition, @Nullable UUID workspaceId,
            @Nullable ListPosition after, int limit) {
        Table table = Objects.requireNonNull(TABLES.get(kind));
        String order = condition.isNewestFirst() ? "desc" : "asc";
        String found = condition.isNewestFirst()
                ? failed(table, workspaceId, after)
                : open(table, condition, workspaceId, after);
        String sql = "with found as materialized (" + found + ") "
                + SELECT.formatted(table.columns, table.joins, order, order);
        return database.jdbi().withHandle(handle -> {
            var query = handle.createQuery(sql).bind("limit", limit);
            if (workspaceId != null) {
                query.bind("workspaceId", workspaceId);
            }
            if (after != null) {
                query.bind("createdAt", after.createdAt()).bind("id", after.id());
            }
            return query.map(ConstructorMapper.of(WorkItem.class)).list();
        });
    }

    private static String open(Table table, WorkCondition condition, @Nullable UUID workspaceId,
            @Nullable ListPosition after) {
        String wanted = switch (condition) {
            case WAITING -> table.waiting;
            case RUNNING -> table.running;
            case STUCK -> table.stuck;
            case FAILED -> throw new IllegalArgumentException("Failed work is not open");
        };
        // The rows are read before they are sorted: by its statistics, the planner might read a whole table in order.
        return """
                select * from (select * from %s where %s and (%s) %s offset 0) open
                 %s order by created_at, id limit :limit
                """.formatted(table.name, table.open, wanted,
                workspaceId == null ? "" : "and workspace_id = :workspaceId",
                after == null ? "" : "where (created_at, id) > (:createdAt, :id)");
    }

    private static String failed(Table table, @Nullable UUID workspaceId, @Nullable ListPosition after) {
        return """
                select o.* from workspace w cross join lateral (
                    select * from %s
                     where %s and workspace_id = w.id %s
                     order by created_at desc, id desc limit :limit) o
                 %s order by o.created_at desc, o.id desc limit :limit
                """.formatted(table.name, table.failed,
                after == null ? "" : "and (created_at, id) < (:createdAt, :id)",
                workspaceId == null ? "" : "where w.id = :workspaceId");
    }

    /**
     * Number of items of a kind that are in a condition.
     *
     * @param condition waiting, running or stuck
     */
    public record Count(WorkKind kind, WorkCondition condition, long items) {}

    /**
     * Counts open work; the cost is proportional to the backlog.
     *
     * @param workspaceId only that of this workspace; null for all
     */
    public List<Count> counts(@Nullable UUID workspaceId) {
        return TABLES.entrySet().stream().sorted(Map.Entry.comparingByKey()).flatMap(each -> {
            Table table = each.getValue();
            long[] counted = database.jdbi().withHandle(handle -> handle.createQuery("""
                    select count(*) filter (where %s), count(*) filter (where %s), count(*) filter (where %s)
                      from %s where %s and (cast(:workspaceId as uuid) is null or workspace_id = :workspaceId)
                    """.formatted(table.waiting, table.running, table.stuck, table.name, table.open))
                    .bind("workspaceId", workspaceId)
                    .map((row, context) -> new long[]{row.getLong(1), row.getLong(2), row.getLong(3)})
                    .one());
            return Stream.of(new Count(each.getKey(), WorkCondition.WAITING, counted[0]),
                    new Count(each.getKey(), WorkCondition.RUNNING, counted[1]),
                    new Count(each.getKey(), WorkCondition.STUCK, counted[2]));
        }).toList();
    }
}
