package platen.db.run;

import java.util.Collection;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.Database;

/** Writes runs that are final from the start, many with one statement. */
public final class EndedRunStore {
    private final Database database;

    public EndedRunStore(Database database) {
        this.database = database;
    }

    /** Records them in the caller's transaction, before their documents; their packets are kept already. */
    public void insert(Collection<EndedRun> runs) {
        if (runs.isEmpty()) {
            return;
        }
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into run (id, workspace_id, organization_id, workflow_id, workflow_version, environment,
                                     source, status, fingerprint, skipped, page_count, render_ms, packet_sha256,
                                     error, attempt, created_at, completed_at)
                    values (:id, :workspaceId, :organizationId, :workflowId, :workflowVersion, :environment, :source,
                            :status, :fingerprint, cast(:skipped as json), :pageCount, :renderMs, :packetSha256,
                            cast(:error as json), 1, :createdAt, :completedAt)
                    """);
            runs.forEach(each -> batch.bindMethods(each.run())
                    .bindMethods(each)
                    .bind("status", each.error() == null ? "completed" : "failed")
                    .add());
            batch.execute();
        });
    }
}
