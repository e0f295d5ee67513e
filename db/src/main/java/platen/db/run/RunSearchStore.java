package platen.db.run;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.ListPosition;

/**
 * Searches the runs of a workspace for people. The number of rows that one search looks at is bounded, as for
 * submissions; it tells where it stopped.
 */
public final class RunSearchStore {
    /** Number of runs that one search looks at. */
    public static final int MAX_SCANNED = 5_000;

    private static final String CANDIDATES = """
            select * from run
             where workspace_id = :workspaceId and (created_at, id) < (:startAt, :startId)
               and (:from::timestamptz is null or created_at >= :from)
             order by created_at desc, id desc
            """;

    private final Database database;

    public RunSearchStore(Database database) {
        this.database = database;
    }

    /**
     * Runs that match, newest first.
     *
     * @param stoppedAt last position that was looked at, when older runs were not; null when all were, or enough was
     * found
     */
    public record Found(List<Run> runs, @Nullable ListPosition stoppedAt) {
        public Found {
            runs = List.copyOf(runs);
        }
    }

    /** Returns runs of a workspace, newest first by (created_at, id). */
    public Found search(UUID workspaceId, RunSearch search, int limit) {
        List<Run> found = database.jdbi()
                .withHandle(handle -> bind(handle.createQuery(RunStore.COLUMNS + """
                          from (select * from (""" + CANDIDATES + """
                                 limit :scanned) c
                                 where (:status::text is null or status = :status)
                                   and (:environment::text is null or environment = :environment)
                                   and (:workflowId::uuid is null or workflow_id = :workflowId)
                                   and (:source::text is null or source = :source)
                                 order by created_at desc, id desc limit :limit) r
                          join workflow w on w.id = r.workflow_id
                         order by r.created_at desc, r.id desc
                        """), workspaceId, search)
                        .bindMethods(search)
                        .bind("limit", limit)
                        .map(ConstructorMapper.of(Run.class))
                        .list());
        return new Found(found, found.size() == limit ? null : stop(workspaceId, search));
    }

    private static <T extends SqlStatement<T>> T bind(T statement, UUID workspaceId, RunSearch search) {
        return statement.bind("workspaceId", workspaceId)
                .bind("startAt", search.start().createdAt())
                .bind("startId", search.start().id())
                .bind("from", search.from())
                .bind("scanned", MAX_SCANNED);
    }

    private @Nullable ListPosition stop(UUID workspaceId, RunSearch search) {
        return database.jdbi()
                .withHandle(handle -> bind(handle.createQuery("select created_at, id from (" + CANDIDATES
                        + " offset :scanned - 1 limit 1) c"), workspaceId, search)
                        .map(ConstructorMapper.of(ListPosition.class))
                        .findOne())
                .orElse(null);
    }
}
