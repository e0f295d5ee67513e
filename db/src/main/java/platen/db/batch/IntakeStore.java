package platen.db.batch;

import static platen.db.core.DueRows.seconds;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores batches while their rows are received, until they are accepted. Until then they are not visible. */
@Internal("The request that sends the rows has begun the batch.")
public final class IntakeStore {
    private final Database database;

    public IntakeStore(Database database) {
        this.database = database;
    }

    /**
     * Records a batch whose rows are about to be received. It is not visible before it is accepted.
     *
     * @param versions template versions that the batch renders
     * @param timeout time after which a sweep treats the batch as abandoned
     */
    public void receive(NewBatch batch, Map<UUID, Integer> versions, Duration timeout) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    insert into batch (id, workspace_id, organization_id, environment, template_id, workflow_id,
                                       workflow_version, format, dry_run, on_error, strict, merged, free_plan,
                                       metadata, idempotency_key, request_id, status, due_at, created_at)
                    values (:id, :workspaceId, :organizationId, :environment, :templateId, :workflowId,
                            :workflowVersion, :format, :dryRun, :onError, :strict, :merged, :freePlan,
                            cast(:metadata as json), :idempotencyKey, :requestId, 'receiving',
                            clock_timestamp() + make_interval(secs => :timeout), :createdAt)
                    """).bindMethods(batch).bind("timeout", seconds(timeout)).execute());
            versions.forEach((template, version) -> addVersion(batch.id(), template, version));
        });
    }

    /** Fixes the version of another template of the batch; a version that is already fixed stays. */
    public void addVersion(UUID batchId, UUID templateId, int version) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into batch_template (batch_id, template_id, version) values (:batchId, :templateId, :version)
                on conflict do nothing
                """)
                .bind("batchId", batchId)
                .bind("templateId", templateId)
                .bind("version", version)
                .execute());
    }

    /**
     * Totals of the received rows.
     *
     * @param warnings JSON array of the warnings about the batch as a whole, or null for none
     */
    public record Arrived(int totalRows, int refusedRows, @Nullable String warnings) {}

    /**
     * Accepts a batch whose rows have been received.
     *
     * @return false when another batch has its idempotency key; the batch stays invisible then
     */
    public boolean accept(UUID id, byte[] fingerprint, Arrived arrived, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch b
                   set status = 'validating', fingerprint = :fingerprint, total_rows = :totalRows,
                       refused_rows = :refusedRows, warnings = cast(:warnings as json), due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and status = 'receiving'
                   and not exists (select from batch o
                                    where o.organization_id = b.organization_id and o.fingerprint is not null
                                      and o.idempotency_key = b.idempotency_key)
                """)
                .bind("id", id)
                .bind("fingerprint", fingerprint)
                .bindMethods(arrived)
                .bind("grace", seconds(grace))
                .execute()) == 1;
    }

    /** Deletes a batch that was not accepted, with all its rows. */
    public void discard(UUID id) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("delete from batch where id = :id and status = 'receiving'")
                        .bind("id", id)
                        .execute());
    }

    /** Deletes batches whose senders disconnected, and returns their number. */
    public int discardAbandoned() {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from batch where status = 'receiving' and due_at <= clock_timestamp()
                """).execute());
    }
}
