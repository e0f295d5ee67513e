package platen.db.run;

import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.statement.BinaryCopy;

/** Stores runs that are already final, many per statement. */
public final class EndedRunStore {
    private static final BinaryCopy<EndedRun> ROWS = BinaryCopy.<EndedRun>into("run")
            .uuid("id", of(NewRun::id))
            .uuid("workspace_id", of(NewRun::workspaceId))
            .uuid("organization_id", of(NewRun::organizationId))
            .uuid("workflow_id", of(NewRun::workflowId))
            .integer("workflow_version", of(NewRun::workflowVersion))
            .text("environment", of(run -> run.environment().wire()))
            .text("source", of(run -> run.source().wire()))
            .text("status", each -> each.error() == null ? "completed" : "failed")
            .bytes("fingerprint", of(NewRun::fingerprint))
            .text("skipped", of(NewRun::skipped))
            .integer("page_count", EndedRun::pageCount)
            .integer("render_ms", EndedRun::renderMs)
            .bytes("packet_sha256", EndedRun::packetSha256)
            .text("error", EndedRun::error)
            .text("warnings", EndedRun::warnings)
            .integer("attempt", each -> 1)
            .time("created_at", of(NewRun::createdAt))
            .time("completed_at", EndedRun::completedAt);

    private final Database database;

    public EndedRunStore(Database database) {
        this.database = database;
    }

    /** Records runs in the caller's transaction, before their documents. Their packets must already be stored. */
    public void insert(Collection<EndedRun> runs) {
        ROWS.insert(database, runs);
    }

    private static <V> Function<EndedRun, @Nullable V> of(Function<NewRun, @Nullable V> value) {
        return each -> value.apply(each.run());
    }
}
