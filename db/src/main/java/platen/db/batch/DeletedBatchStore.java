package platen.db.batch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.mail.TransferMailStore;

/**
 * Deletes batches. A deleted batch is invisible at once. Its rows, inputs and files are removed in bounded
 * transactions; after each of them, any process can continue.
 */
public final class DeletedBatchStore {
    private final Database database;
    private final BlobStore blobs;
    private final TransferMailStore mails;

    public DeletedBatchStore(Database database) {
        this.database = database;
        this.blobs = new BlobStore(database);
        this.mails = new TransferMailStore(database);
    }

    /**
     * Marks a final batch of this workspace as deleted and frees its idempotency key.
     *
     * @return false when the workspace has no such batch or it is not final
     */
    public boolean delete(UUID workspaceId, UUID id, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set deleted_at = :now, idempotency_key = null
                 where id = :id and workspace_id = :workspaceId and fingerprint is not null
                   and completed_at is not null and deleted_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).bind("now", now).execute()) == 1;
    }

    /**
     * Removes some transfers of one deleted batch. When it has none left, removes some of its rows with their inputs, and
     * purges their submissions and runs: data and files are removed, the records stay. Once no row is left, removes the batch itself, its files and its Spring Batch
     * records. Skips batches that another process is working on.
     *
     * @param most maximum transfers or rows per transaction
     * @return number of removed transfers or rows, or 1 for the batch itself; 0 when there is nothing to remove
     */
    public int purge(int most, Instant now) {
        return purge(this::next, most, now);
    }

    /**
     * Removes some rows of one batch of a workspace that is being deleted, like {@link #purge(int, Instant)}, whatever
     * the state of the batch.
     */
    public int purge(UUID workspaceId, int most, Instant now) {
        return purge(() -> database.jdbi().withHandle(handle -> handle.createQuery("""
                select id from batch where workspace_id = :workspaceId order by id limit 1 for update
                """).bind("workspaceId", workspaceId).mapTo(UUID.class).findOne()), most, now);
    }

    private int purge(Supplier<Optional<UUID>> batch, int most, Instant now) {
        return database.inTransaction(() -> batch.get().map(batchId -> {
            int transfers = removeTransfers(batchId, most);
            if (transfers > 0) {
                return transfers;
            }
            List<Output> outputs = removeRows(batchId, most);
            if (outputs.isEmpty()) {
                blobs.dropUnused(removeBatch(batchId));
                return 1;
            }
            blobs.dropUnused(purge(outputs, now));
            return outputs.size();
        }).orElse(0));
    }

    private Optional<UUID> next() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id from batch
                 where deleted_at is not null
                   and not exists (select from workspace w
                                    where w.id = batch.workspace_id and w.legal_hold_at is not null)
                 order by deleted_at limit 1 for update skip locked
                """).mapTo(UUID.class).findOne());
    }

    /** The submission or run of a row, or neither. */
    private record Output(@Nullable UUID submissionId, @Nullable UUID runId) {}

    /**
     * Removes transfers and ends their unsent mails. Locks the batch's destinations first, so that no worker queues further
     * mails, and the mails before the transfers, in the order of a worker that ends a mail.
     */
    private int removeTransfers(UUID batchId, int most) {
        return database.jdbi().withHandle(handle -> {
            handle.execute("select from batch_destination where batch_id = ? order by position for no key update",
                    batchId);
            List<UUID> ids = handle.createQuery("""
                    select id from transfer where batch_id = :batchId order by position, number limit :most
                    """).bind("batchId", batchId).bind("most", most).mapTo(UUID.class).list();
            mails.endOfBatch(ids);
            return handle.createUpdate("delete from transfer where id = any(:ids)")
                    .bindArray("ids", UUID.class, ids)
                    .execute();
        });
    }

    private List<Output> removeRows(UUID batchId, int most) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with gone as (
                    delete from batch_row
                     where batch_id = :batchId
                       and row_number in (select row_number from batch_row where batch_id = :batchId
                                           order by row_number limit :most)
                    returning row_number, submission_id, run_id
                ), inputs as (
                    delete from batch_input
                     where batch_id = :batchId and row_number in (select row_number from gone)
                )
                select submission_id, run_id from gone
                """)
                .bind("batchId", batchId)
                .bind("most", most)
                .map((row, context) -> new Output(row.getObject(1, UUID.class), row.getObject(2, UUID.class)))
                .list());
    }

    /** Purges submissions and runs. Returns the files that may now be unused. */
    private List<byte[]> purge(List<Output> outputs, Instant now) {
        Collection<UUID> submissions = outputs.stream().map(Output::submissionId).filter(Objects::nonNull).toList();
        Collection<UUID> runs = outputs.stream().map(Output::runId).filter(Objects::nonNull).toList();
        return database.jdbi().withHandle(handle -> {
            var files = new ArrayList<byte[]>(handle.createQuery("""
                    update submission set data = null, purged_at = coalesce(purged_at, :now),
                                          purge_cause = coalesce(purge_cause, 'request')
                     where (id = any(:submissions) or run_id = any(:runs)) and status <> 'processing'
                       and (purged_at is null or data is not null)
                    returning sha256
                    """)
                    .bind("now", now)
                    .bindArray("submissions", UUID.class, submissions)
                    .bindArray("runs", UUID.class, runs)
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .stream()
                    .flatMap(Optional::stream)
                    .toList());
            handle.createQuery("""
                    with held as (
                        select id, packet_sha256, zip_sha256 from run where id = any(:runs) for update
                    ), emptied as (
                        update run r set packet_sha256 = null, zip_sha256 = null from held where r.id = held.id
                    )
                    select unnest(array[packet_sha256, zip_sha256]) from held
                    """)
                    .bindArray("runs", UUID.class, runs)
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .forEach(file -> file.ifPresent(files::add));
            return files;
        });
    }

    /** Removes a batch that has no rows. Returns its files. */
    private List<byte[]> removeBatch(UUID batchId) {
        return database.jdbi().withHandle(handle -> {
            List<byte[]> files = handle.createQuery("""
                    delete from batch_file where batch_id = :batchId returning sha256
                    """)
                    .bind("batchId", batchId)
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .stream()
                    .flatMap(Optional::stream)
                    .toList();
            handle.createQuery("""
                    with gone as materialized (
                        select e.job_execution_id, e.job_instance_id
                          from batch_job_execution_params p join batch_job_execution e using (job_execution_id)
                         where p.parameter_name = 'batch' and p.parameter_value = :batch
                    )
                    """ + JobRecords.DELETE_GONE).bind("batch", PublicId.BATCH.of(batchId)).mapTo(int.class).one();
            handle.createUpdate("delete from batch where id = :batchId").bind("batchId", batchId).execute();
            return files;
        });
    }

    /** Deletes files of all workspaces from which no batch was ordered since a time; returns their number. */
    public int deleteDrafts(Instant before) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from batch_draft where created_at < :before")
                        .bind("before", before)
                        .execute());
    }
}
