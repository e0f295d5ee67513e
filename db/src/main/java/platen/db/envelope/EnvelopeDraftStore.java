package platen.db.envelope;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Counts drafts, and deletes those that were not sent in time. */
@Internal("Sweeps reach envelopes of every workspace.")
public final class EnvelopeDraftStore {
    private static final RecordMapper<Deleted> DELETED = RecordMapper.of(Deleted.class);

    private final Database database;

    public EnvelopeDraftStore(Database database) {
        this.database = database;
    }

    /** Returns the number of drafts of a workspace. */
    public int count(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select count(*) from envelope where workspace_id = :id and state = 'draft'")
                        .bind("id", workspaceId)
                        .mapTo(Integer.class)
                        .one());
    }

    /** A draft that was deleted. */
    public record Deleted(UUID id, UUID workspaceId, Environment environment) {}

    /**
     * Deletes drafts that were made before a time with their documents, people and trails, oldest first, in the
     * transaction of the thread. Those of workspaces with a legal hold stay.
     *
     * @param workspaceId null for all workspaces
     * @param environment null for all environments
     */
    public List<Deleted> delete(@Nullable UUID workspaceId, @Nullable Environment environment, Instant before,
            int limit) {
        return database.jdbi().withHandle(handle -> {
            List<UUID> old = handle.createQuery("""
                    select e.id from envelope e join workspace w on w.id = e.workspace_id
                     where e.state = 'draft' and e.created_at < :before and w.legal_hold_at is null
                       and (:workspaceId::uuid is null or e.workspace_id = :workspaceId)
                       and (:environment::text is null or e.environment = :environment)
                     order by e.created_at limit :limit
                       for update of e skip locked
                    """)
                    .bind("before", before)
                    .bind("workspaceId", workspaceId)
                    .bind("environment", environment)
                    .bind("limit", limit)
                    .mapTo(UUID.class)
                    .list();
            for (String table : List.of("envelope_event", "envelope_entry", "envelope_signer", "envelope_document")) {
                handle.createUpdate("delete from " + table + " where envelope_id = any(:ids)")
                        .bindArray("ids", UUID.class, old)
                        .execute();
            }
            return handle.createQuery("""
                    delete from envelope where id = any(:ids) returning id, workspace_id, environment
                    """).bindArray("ids", UUID.class, old).map(DELETED).list();
        });
    }
}
