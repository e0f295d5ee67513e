package platen.db.webhook;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.RecordMapper;

/** Reads how webhook endpoints fare. */
public final class EndpointHealthStore {
    private static final RecordMapper<EndpointHealth> HEALTH = RecordMapper.of(EndpointHealth.class);

    private final Database database;

    public EndpointHealthStore(Database database) {
        this.database = database;
    }

    /** Returns the health of all endpoints of a workspace by id. */
    public Map<UUID, EndpointHealth> of(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select id as endpoint_id, enabled, failing_since, last_success_at, last_failure_at, failures,
                               disabled_at, disabled_reason
                          from webhook_endpoint where workspace_id = :workspaceId and deleted_at is null
                        """).bind("workspaceId", workspaceId).map(HEALTH).list())
                .stream()
                .collect(Collectors.toMap(EndpointHealth::endpointId, Function.identity()));
    }

    /** Returns the health of an endpoint of this workspace. */
    public Optional<EndpointHealth> find(UUID workspaceId, UUID endpointId) {
        return Optional.ofNullable(of(workspaceId).get(endpointId));
    }

    /**
     * The deliveries of an endpoint that were created within an hour.
     *
     * @param hour number of the hour since the start
     * @param failed includes blocked ones
     */
    public record Hour(UUID endpointId, int hour, long delivered, long failed, long pending) {}

    /** Returns the deliveries of a workspace's endpoints since a time, by hour, without test calls; hours without deliveries are absent. */
    public List<Hour> hours(UUID workspaceId, Instant since) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select d.endpoint_id, floor(extract(epoch from d.created_at - :since) / 3600)::int as hour,
                       count(*) filter (where d.status = 'delivered') as delivered,
                       count(*) filter (where d.status in ('failed', 'blocked')) as failed,
                       count(*) filter (where d.status = 'pending') as pending
                  from webhook_endpoint e
                  join delivery d on d.endpoint_id = e.id and d.created_at >= :since and not d.test
                 where e.workspace_id = :workspaceId and e.deleted_at is null
                 group by 1, 2 order by 1, 2
                """)
                .bind("workspaceId", workspaceId)
                .bind("since", since)
                .map(ConstructorMapper.of(Hour.class))
                .list());
    }

    /** Returns the number of pending deliveries of an endpoint of this workspace. */
    public long pending(UUID workspaceId, UUID endpointId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from delivery
                 where lane = :lane and status = 'pending' and workspace_id = :workspaceId
                """)
                .bind("lane", endpointId.toString())
                .bind("workspaceId", workspaceId)
                .mapTo(long.class)
                .one());
    }
}
