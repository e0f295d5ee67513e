package platen.db.retention;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.WireName;

/** Stores how far the deletion of old data has come, and what the audit log does not tell yet. */
public final class RetentionProgressStore {
    private final Database database;

    public RetentionProgressStore(Database database) {
        this.database = database;
    }

    /** Kinds of data that are deleted when they are old. */
    public enum What implements WireName {
        /** Input data of submissions. */
        ANSWERS,
        /** PDFs of submissions, with packets and merged PDFs. */
        PDFS,
        /** Records of submissions. */
        RECORDS,
        /** Records of runs. */
        RUNS,
        /** Batches with everything of them. */
        BATCHES,
        /** Data of failed rows of batches. */
        ROWS,
        /** Webhook deliveries and their events. */
        DELIVERIES,
        MAILS,
        /** Documents, entries and links of ended envelopes, and drafts of envelopes. */
        ENVELOPES
    }

    /** Creation time and id of the last object that is done. */
    public record Position(Instant at, UUID id) {
        /** Before everything. */
        public static final Position START = new Position(Instant.EPOCH, new UUID(0, 0));
    }

    /** Returns the position, and locks it until the end of the transaction. */
    public Position position(UUID workspaceId, Environment environment, What what) {
        return database.jdbi().withHandle(handle -> {
            handle.createUpdate("""
                    insert into retention_progress (workspace_id, environment, what)
                    values (:workspaceId, :environment, :what)
                    on conflict do nothing
                    """)
                    .bind("workspaceId", workspaceId)
                    .bind("environment", environment)
                    .bind("what", what)
                    .execute();
            return handle.createQuery("""
                    select position_at as at, position_id as id from retention_progress
                     where workspace_id = :workspaceId and environment = :environment and what = :what
                       for update
                    """)
                    .bind("workspaceId", workspaceId)
                    .bind("environment", environment)
                    .bind("what", what)
                    .map((row, context) -> row.getTimestamp("at") == null
                            ? Position.START
                            : ConstructorMapper.of(Position.class).map(row, context))
                    .one();
        });
    }

    /** Records a portion: the new position and how many objects were changed. */
    public void advance(UUID workspaceId, Environment environment, What what, Position position, int changed) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update retention_progress
                   set position_at = :at, position_id = :id, unreported = unreported + :changed
                 where workspace_id = :workspaceId and environment = :environment and what = :what
                """)
                .bindMethods(position)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("what", what)
                .bind("changed", changed)
                .execute());
    }

    /** Returns what is not in the audit log yet, by what was deleted, and counts from 0 again. */
    public Map<What, Long> takeUnreported(UUID workspaceId, Environment environment) {
        var all = new EnumMap<What, Long>(What.class);
        database.jdbi().useHandle(handle -> handle.createQuery("""
                with held as (
                    select what, unreported from retention_progress
                     where workspace_id = :workspaceId and environment = :environment and unreported > 0
                       for update
                )
                update retention_progress p set unreported = 0 from held
                 where p.workspace_id = :workspaceId and p.environment = :environment and p.what = held.what
                returning held.what, held.unreported
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .map((row, context) -> Map.entry(WireName.parse(What.class, row.getString(1)).orElseThrow(),
                        row.getLong(2)))
                .forEach(each -> all.put(each.getKey(), each.getValue())));
        return all;
    }
}
