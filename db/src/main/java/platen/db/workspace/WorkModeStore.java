package platen.db.workspace;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores which workspaces are paused or quarantined. Statements that claim work read it themselves. */
@Internal("Operators look at every workspace.")
public final class WorkModeStore {
    private static final String SELECT = """
            select id as workspace_id, name as workspace, work_mode as mode, work_mode_reason as reason,
                   work_mode_by as by, work_mode_since as since
              from workspace where work_mode <> 'normal' and not deleting
            """;

    private final Database database;

    public WorkModeStore(Database database) {
        this.database = database;
    }

    /**
     * Pauses or quarantines a workspace; all nodes evict it from their caches.
     *
     * @param mode paused or quarantined
     * @return false, changing nothing, when it is in this mode already
     */
    public boolean hold(UUID id, WorkMode mode, String reason, String by, Instant now) {
        return changed(id, () -> database.jdbi().withHandle(handle -> handle.createUpdate("""
                update workspace
                   set work_mode = :mode, work_mode_reason = :reason, work_mode_by = :by, work_mode_since = :now
                 where id = :id and work_mode <> :mode and not deleting
                """)
                .bind("id", id)
                .bind("mode", mode)
                .bind("reason", reason)
                .bind("by", by)
                .bind("now", now)
                .execute()));
    }

    /** Lets the work of a workspace continue; false, changing nothing, when it is neither paused nor quarantined. */
    public boolean resume(UUID id) {
        return changed(id, () -> database.jdbi().withHandle(handle -> handle.createUpdate("""
                update workspace
                   set work_mode = 'normal', work_mode_reason = null, work_mode_by = null, work_mode_since = null
                 where id = :id and work_mode <> 'normal' and not deleting
                """).bind("id", id).execute()));
    }

    private boolean changed(UUID id, IntSupplier update) {
        return database.inTransaction(() -> {
            boolean changed = update.getAsInt() == 1;
            if (changed) {
                WorkspaceStore.tellChanged(database, id);
            }
            return changed;
        });
    }

    /** Returns a workspace that is paused or quarantined; empty when its work goes on as usual. */
    public Optional<WorkPause> find(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + " and id = :id")
                .bind("id", id)
                .map(ConstructorMapper.of(WorkPause.class))
                .findOne());
    }

    /** Returns the workspaces that are paused or quarantined, those since the longest time first. */
    public List<WorkPause> all(int limit) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery(SELECT + " order by work_mode_since, id limit :limit")
                .bind("limit", limit)
                .map(ConstructorMapper.of(WorkPause.class))
                .list());
    }
}
