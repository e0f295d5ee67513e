package platen.db.retention;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.retention.RetentionProgressStore.Position;

/** Finds submissions, runs and deliveries in the order in which they were created. */
public final class OldObjectStore {
    private final Database database;

    public OldObjectStore(Database database) {
        this.database = database;
    }

    /** @param open whether it is not final yet */
    public record Old(UUID id, Instant createdAt, Environment environment, boolean open) {}

    /** Returns submissions of all environments behind the position that were created before a time, oldest first. */
    public List<Old> submissions(UUID workspaceId, Position position, Instant before, int limit) {
        return behind("select id, created_at, environment, status = 'processing' as open from submission",
                workspaceId, position, before, limit);
    }

    /** Like {@link #submissions}, for runs. */
    public List<Old> runs(UUID workspaceId, Position position, Instant before, int limit) {
        return behind("select id, created_at, environment, status = 'processing' as open from run", workspaceId,
                position, before, limit);
    }

    /** Like {@link #submissions}, for webhook deliveries; pending ones are open. */
    public List<Old> deliveries(UUID workspaceId, Position position, Instant before, int limit) {
        return behind("""
                select id, created_at, status = 'pending' as open,
                       coalesce((select environment from webhook_endpoint w where w.id = delivery.endpoint_id),
                                (select data ->> 'environment' from event e where e.id = delivery.event_id),
                                'production') as environment
                  from delivery
                """, workspaceId, position, before, limit);
    }

    private List<Old> behind(String select, UUID workspaceId, Position position, Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(select + """
                 where workspace_id = :workspaceId and (created_at, id) > (:at, :id) and created_at < :before
                 order by created_at, id limit :limit
                """)
                .bindMethods(position)
                .bind("workspaceId", workspaceId)
                .bind("before", before)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Old.class))
                .list());
    }
}
