package platen.db.envelope;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.tenancy.Internal;

/** Removes the documents and entries of ended envelopes; their records and trails stay. */
@Internal("Sweeps and erasures reach envelopes of every workspace.")
public final class EnvelopePurgeStore {
    private final Database database;

    public EnvelopePurgeStore(Database database) {
        this.database = database;
    }

    /** Returns envelopes of a workspace and environment that ended before a time and are not purged, oldest first. */
    public List<UUID> ended(UUID workspaceId, Environment environment, Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id from envelope
                 where workspace_id = :workspaceId and environment = :environment
                   and ended_at < :before and purged_at is null
                 order by ended_at limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("before", before)
                .bind("limit", limit)
                .mapTo(UUID.class)
                .list());
    }

    /**
     * Removes the data, the entries and the links of a locked envelope that has ended.
     *
     * @return files that may now be unused, to be passed to {@link platen.db.blob.BlobStore#dropUnused}; none when it was
     *     purged before or has not ended
     */
    public List<byte[]> purge(UUID id, Instant now) {
        return database.jdbi().withHandle(handle -> {
            int purged = handle.createUpdate("""
                    update envelope set purged_at = :now
                     where id = :id and ended_at is not null and purged_at is null
                    """).bind("id", id).bind("now", now).execute();
            if (purged == 0) {
                return List.of();
            }
            handle.createUpdate("update envelope_document set data = null where envelope_id = :id")
                    .bind("id", id)
                    .execute();
            handle.createUpdate("delete from envelope_entry where envelope_id = :id").bind("id", id).execute();
            var files = new ArrayList<>(handle.createQuery("""
                    update envelope_signer
                       set token_hash = null, later_hash = null, earlier_hashes = '{}', pass_hash = null,
                           pass_until = null, former_pass_hash = null, former_pass_until = null, code_hash = null,
                           code_until = null, remind_at = null
                     where envelope_id = :id returning signed_sha256
                    """).bind("id", id).mapTo(byte[].class).list());
            files.addAll(handle.createQuery("select sealed_sha256 from envelope where id = :id")
                    .bind("id", id)
                    .mapTo(byte[].class)
                    .list());
            files.removeIf(each -> each == null);
            return files;
        });
    }
}
