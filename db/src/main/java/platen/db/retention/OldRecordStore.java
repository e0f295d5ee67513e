package platen.db.retention;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.Environment;

/** Deletes old records of submissions, runs and batches, whose files and data were removed before. */
public final class OldRecordStore {
    private final Database database;

    public OldRecordStore(Database database) {
        this.database = database;
    }

    /** Marks final batches that were created before a time as deleted; a sweep removes their rows. */
    public int deleteBatches(UUID workspaceId, Environment environment, Instant before, int limit, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set deleted_at = :now, idempotency_key = null
                 where id in (select id from batch
                               where workspace_id = :workspaceId and environment = :environment
                                 and created_at < :before and fingerprint is not null
                                 and completed_at is not null and deleted_at is null
                               order by created_at limit :limit
                                 for update skip locked)
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("before", before)
                .bind("limit", limit)
                .bind("now", now)
                .execute());
    }

    /**
     * Deletes the records of those of the submissions that are purged, with their callbacks. Those of batches that still
     * exist stay, as do documents of runs that are not final. Counted renders stay counted.
     *
     * @return deleted submissions
     */
    public Set<UUID> deleteSubmissions(UUID workspaceId, Collection<UUID> ids) {
        List<UUID> deletable = database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.id from submission s
                 where s.id = any(:ids) and s.workspace_id = :workspaceId
                   and s.status <> 'processing' and s.data is null and s.purged_at is not null
                   and not exists (select from batch_row b where b.submission_id = s.id)
                   and (s.run_id is null
                        or exists (select from run r
                                    where r.id = s.run_id and r.status <> 'processing'
                                      and not exists (select from batch_row b where b.run_id = r.id)))
                   for update of s
                """).bindArray("ids", UUID.class, ids).bind("workspaceId", workspaceId).mapTo(UUID.class).list());
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                with gone as (
                    delete from submission where id = any(:ids)
                    returning workspace_id, template_id, key_id, usage_month,
                              cast(created_at at time zone 'UTC' as date) as day
                )
                update usage_day u set deleted = u.deleted + g.renders
                  from (select workspace_id, template_id, key_id, day, count(*) as renders from gone
                         where usage_month is not null group by 1, 2, 3, 4) g
                 where u.workspace_id = g.workspace_id and u.day = g.day and u.template_id = g.template_id
                   and u.key_id is not distinct from g.key_id
                """).bindArray("ids", UUID.class, deletable).execute());
        return Set.copyOf(deletable);
    }

    /** Deletes those of the runs that are final and have no documents and no batch any more. Returns them. */
    public Set<UUID> deleteRuns(UUID workspaceId, Collection<UUID> ids) {
        return Set.copyOf(database.jdbi().withHandle(handle -> handle.createQuery("""
                delete from run r
                 where r.id = any(:ids) and r.workspace_id = :workspaceId and r.status <> 'processing'
                   and r.packet_sha256 is null and r.zip_sha256 is null
                   and not exists (select from submission s where s.run_id = r.id)
                   and not exists (select from batch_row b where b.run_id = r.id)
                returning r.id
                """).bindArray("ids", UUID.class, ids).bind("workspaceId", workspaceId).mapTo(UUID.class).list()));
    }

    /** Deletes the data of failed rows of final batches; they cannot be resumed any more. Returns the number of rows. */
    public int deleteRows(UUID workspaceId, Environment environment, Instant before, int limit, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with batches as (
                    select b.id from batch b
                     where b.workspace_id = :workspaceId and b.environment = :environment
                       and b.completed_at < :before and b.deleted_at is null
                       and exists (select from batch_input i where i.batch_id = b.id)
                     order by b.id limit 10
                       for update skip locked
                ), gone as (
                    delete from batch_input
                     where (batch_id, row_number) in (select i.batch_id, i.row_number
                                                        from batch_input i join batches b on b.id = i.batch_id
                                                       limit :limit)
                    returning 1
                ), marked as (
                    update batch b set inputs_removed_at = :now from batches
                     where b.id = batches.id and b.inputs_removed_at is null
                )
                select count(*) from gone
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("before", before)
                .bind("limit", limit)
                .bind("now", now)
                .mapTo(int.class)
                .one());
    }
}
