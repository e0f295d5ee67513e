package platen.db.submission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import platen.db.core.Database;

/** Removes the data and the files of final submissions. Their records and idempotency keys stay. */
public final class PurgeStore {
    private final Database database;

    public PurgeStore(Database database) {
        this.database = database;
    }

    /**
     * The result of a purge.
     *
     * @param changed submissions that were changed
     * @param files files that may now be unused, to be passed to {@link platen.db.blob.BlobStore#dropUnused}
     */
    public record Purged(List<UUID> changed, List<byte[]> files) {}

    /** Removes the data of those of the submissions that are final. Returns those that had some. */
    public List<UUID> purgeData(UUID workspaceId, Collection<UUID> ids) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission set data = null
                 where id = any(:ids) and workspace_id = :workspaceId and status <> 'processing' and data is not null
                returning id
                """)
                .bindArray("ids", UUID.class, ids)
                .bind("workspaceId", workspaceId)
                .mapTo(UUID.class)
                .list());
    }

    /**
     * Removes the PDFs of those of the submissions that are final, with each packet, zip and merged PDF of a batch that
     * contains them.
     */
    public Purged purgeFiles(UUID workspaceId, Collection<UUID> ids, PurgeCause cause, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            var files = new ArrayList<byte[]>();
            var changed = new ArrayList<UUID>();
            handle.createQuery("""
                    update submission set purged_at = :now, purge_cause = :cause
                     where id = any(:ids) and workspace_id = :workspaceId and status <> 'processing'
                       and purged_at is null
                    returning id, sha256
                    """)
                    .bindArray("ids", UUID.class, ids)
                    .bind("workspaceId", workspaceId)
                    .bind("now", now)
                    .bind("cause", cause)
                    .map((row, context) -> {
                        changed.add(row.getObject("id", UUID.class));
                        return Optional.ofNullable(row.getBytes("sha256"));
                    })
                    .forEach(file -> file.ifPresent(files::add));
            files.addAll(ofRuns(handle, workspaceId, ids));
            files.addAll(ofBatches(handle, workspaceId, ids));
            return new Purged(changed, files);
        }));
    }

    /** Removes packets and zips of runs that contain purged documents. */
    private static List<byte[]> ofRuns(Handle handle, UUID workspaceId, Collection<UUID> ids) {
        return handle.createQuery("""
                with held as (
                    select r.id, r.packet_sha256, r.zip_sha256 from run r
                     where r.id in (select s.run_id from submission s
                                     where s.id = any(:ids) and s.workspace_id = :workspaceId
                                       and s.purged_at is not null)
                       and r.status <> 'processing'
                     order by r.id
                       for update of r
                ), emptied as (
                    update run r set packet_sha256 = null, zip_sha256 = null from held where r.id = held.id
                )
                select file from held, unnest(array[packet_sha256, zip_sha256]) as file where file is not null
                """).bindArray("ids", UUID.class, ids).bind("workspaceId", workspaceId).mapTo(byte[].class).list();
    }

    /** Removes merged PDFs of batches that contain purged documents, by themselves or in the packets of their runs. */
    private static List<byte[]> ofBatches(Handle handle, UUID workspaceId, Collection<UUID> ids) {
        return handle.createQuery("""
                with purged as (
                    select id, run_id from submission
                     where id = any(:ids) and workspace_id = :workspaceId and purged_at is not null
                ), rows as (
                    select r.batch_id, r.row_number from purged p join batch_row r on r.submission_id = p.id
                    union
                    select r.batch_id, r.row_number from purged p join batch_row r on r.run_id = p.run_id
                ), held as (
                    select f.batch_id, f.number, f.sha256 from batch_file f
                     where f.kind = 'merged' and f.sha256 is not null
                       and exists (select from rows r where r.batch_id = f.batch_id
                                                        and r.row_number between f.first_row and f.last_row)
                       and f.batch_id in (select batch_id from rows)
                     order by f.batch_id, f.number
                       for update of f
                ), emptied as (
                    update batch_file f set sha256 = null from held
                     where f.batch_id = held.batch_id and f.kind = 'merged' and f.number = held.number
                )
                select sha256 from held
                """).bindArray("ids", UUID.class, ids).bind("workspaceId", workspaceId).mapTo(byte[].class).list();
    }
}
