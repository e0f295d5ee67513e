package platen.db.retention;

import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import platen.db.core.Database;

/** Deletes old deliveries with their events, and old mails; pending ones stay. */
public final class OldLogStore {
    private final Database database;

    public OldLogStore(Database database) {
        this.database = database;
    }

    /** Deletes those of the deliveries that are not pending, with their attempts, and events that have no others. */
    public int deleteDeliveries(UUID workspaceId, Collection<UUID> ids) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with old as materialized (
                    select id, event_id from delivery
                     where id = any(:ids) and workspace_id = :workspaceId and status <> 'pending'
                       for update
                ), gone as (
                    delete from delivery where id in (select id from old) returning id
                ), events as (
                    delete from event e
                     where e.id in (select event_id from old)
                       and not exists (select from delivery d
                                        where d.event_id = e.id and d.id not in (select id from old))
                )
                select count(*) from gone
                """).bindArray("ids", UUID.class, ids).bind("workspaceId", workspaceId).mapTo(int.class).one());
    }

    /**
     * Deletes mails of a workspace before a time that are not pending. Those of a transfer to a destination stay until it is
     * delivered or removed with its batch: they tell who has received one when it is attempted again.
     */
    public int deleteMails(UUID workspaceId, Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from mail
                 where id in (select id from mail
                               where workspace_id = :workspaceId and created_at < :before and status <> 'pending'
                                 and not exists (select from transfer t
                                                  where t.id = mail.transfer_id and t.status <> 'delivered')
                               order by created_at limit :limit
                                 for update skip locked)
                """)
                .bind("workspaceId", workspaceId)
                .bind("before", before)
                .bind("limit", limit)
                .execute());
    }
}
