package platen.db.run;

import java.util.Collection;
import java.util.UUID;
import platen.db.core.Columns;
import platen.db.core.Database;

/** Stores runs that are already final, many per statement. */
public final class EndedRunStore {
    private final Database database;

    public EndedRunStore(Database database) {
        this.database = database;
    }

    /** Records runs in the caller's transaction, before their documents. Their packets must already be stored. */
    public void insert(Collection<EndedRun> runs) {
        if (runs.isEmpty()) {
            return;
        }
        Columns<EndedRun> rows = Columns.of(runs);
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into run (id, workspace_id, organization_id, workflow_id, workflow_version, environment, source,
                                 status, fingerprint, skipped, page_count, render_ms, packet_sha256, error, attempt,
                                 created_at, completed_at)
                select id, workspace_id, organization_id, workflow_id, workflow_version, environment, source,
                       status, fingerprint, cast(skipped as json), page_count, render_ms, packet_sha256,
                       cast(error as json), 1, cast(created_at as timestamptz), cast(completed_at as timestamptz)
                  from unnest(:ids, :workspaces, :organizations, :workflows, :versions, :environments, :sources,
                              :statuses, :fingerprints, :skipped, :pageCounts, :renderMillis, :packets, :errors,
                              :created, :completed)
                       as r (id, workspace_id, organization_id, workflow_id, workflow_version, environment, source,
                             status, fingerprint, skipped, page_count, render_ms, packet_sha256, error, created_at,
                             completed_at)
                """)
                .bindArray("ids", UUID.class, rows.of(each -> each.run().id()))
                .bindArray("workspaces", UUID.class, rows.of(each -> each.run().workspaceId()))
                .bindArray("organizations", UUID.class, rows.of(each -> each.run().organizationId()))
                .bindArray("workflows", UUID.class, rows.of(each -> each.run().workflowId()))
                .bindArray("versions", Integer.class, rows.of(each -> each.run().workflowVersion()))
                .bindArray("environments", String.class, rows.of(each -> each.run().environment().wire()))
                .bindArray("sources", String.class, rows.of(each -> each.run().source().wire()))
                .bindArray("statuses", String.class, rows.of(each -> each.error() == null ? "completed" : "failed"))
                .bind("fingerprints", rows.bytes(each -> each.run().fingerprint()))
                .bindArray("skipped", String.class, rows.of(each -> each.run().skipped()))
                .bindArray("pageCounts", Integer.class, rows.of(EndedRun::pageCount))
                .bindArray("renderMillis", Integer.class, rows.of(EndedRun::renderMs))
                .bind("packets", rows.bytes(EndedRun::packetSha256))
                .bindArray("errors", String.class, rows.of(EndedRun::error))
                .bindArray("created", String.class, rows.of(each -> each.run().createdAt().toString()))
                .bindArray("completed", String.class, rows.of(each -> each.completedAt().toString()))
                .execute());
    }
}
