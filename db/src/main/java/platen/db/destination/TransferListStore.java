package platen.db.destination;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.tenancy.Internal;

/** Finds transfers for people and clients. */
public final class TransferListStore {
    private static final String TRANSFER = """
            select t.id, t.workspace_id, t.batch_id, t.position, t.destination_id, d.name as destination, b.content,
                   t.number, t.name, t.status, t.attempt,
                   case when t.status = 'pending' and not t.in_flight
                        then greatest(t.due_at, d.retry_at) end as next_attempt_at,
                   t.error, t.receipt, t.created_at, t.ended_at
              from transfer t
              join destination d on d.id = t.destination_id
              join batch_destination b on b.batch_id = t.batch_id and b.position = t.position
            """;
    private static final String FILES = """
            select b.batch_id, b.position, b.destination_id, d.name as destination, d.type, b.content, b.file_name,
                   b.status, b.files + counted.files as files, b.delivered + counted.delivered as delivered,
                   b.failed + counted.failed as failed,
                   coalesce(b.error, first_error.error) as error, b.ended_at
              from batch_destination b
              join destination d on d.id = b.destination_id
             cross join lateral (
                   select count(*) as files, count(*) filter (where t.status = 'delivered') as delivered,
                          count(*) filter (where t.status = 'failed') as failed
                     from transfer t
                    where t.batch_id = b.batch_id and t.position = b.position
                      and b.status in ('planning', 'transferring')) counted
              left join lateral (
                   -- in parts, each the first entry of an index
                   (select t.error from transfer t
                     where t.batch_id = b.batch_id and t.position = b.position and t.status = 'failed'
                       and (b.failed > 0 or b.status in ('planning', 'transferring'))
                     order by t.number limit 1)
                    union all
                   (select t.error from transfer t
                     where t.batch_id = b.batch_id and t.position = b.position and t.status = 'pending'
                       and t.error is not null and b.status in ('planning', 'transferring')
                     order by t.number limit 1)
                    limit 1) first_error on true
            """;

    private final Database database;

    public TransferListStore(Database database) {
        this.database = database;
    }

    /** Returns where the files of a batch go, in the batch's order. */
    @Internal("The batch was found in its workspace before.")
    public List<BatchDestination> of(UUID batchId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(FILES + " where b.batch_id = :batchId order by b.position")
                        .bind("batchId", batchId)
                        .map(ConstructorMapper.of(BatchDestination.class))
                        .list());
    }

    /** Returns where the files of batches go, by batch and in the batch's order; batches whose files go nowhere are absent. */
    @Internal("The batches were found in their workspace before.")
    public Map<UUID, List<BatchDestination>> ofAll(Collection<UUID> batchIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery(FILES + """
                 where b.batch_id = any(:batchIds) order by b.batch_id, b.position
                """)
                .bindArray("batchIds", UUID.class, batchIds)
                .map(ConstructorMapper.of(BatchDestination.class))
                .collect(Collectors.groupingBy(BatchDestination::batchId)));
    }

    /**
     * Restricts a list; null members do not restrict it.
     *
     * @param before only what was created before, or at that time with a smaller id
     */
    public record Filter(@Nullable UUID batchId, @Nullable UUID destinationId, @Nullable TransferStatus status,
            @Nullable Environment environment, @Nullable Instant before, @Nullable UUID beforeId) {}

    /** Returns transfers of this workspace, newest first, without those of deleted batches. */
    public List<Transfer> newest(UUID workspaceId, Filter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(TRANSFER + """
                 where t.workspace_id = :workspaceId
                   and (:batchId::uuid is null or t.batch_id = :batchId)
                   and (:destinationId::uuid is null or t.destination_id = :destinationId)
                   and (:status::text is null or t.status = :status)
                   and (:environment::text is null or d.environment = :environment)
                   and (:before::timestamptz is null or t.created_at < :before
                        or (t.created_at = :before and t.id < :beforeId::uuid))
                   and exists (select from batch x where x.id = t.batch_id and x.deleted_at is null)
                 order by t.created_at desc, t.id desc limit :limit
                """)
                .bindMethods(filter)
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Transfer.class))
                .list());
    }

    /** Returns a transfer of this workspace. */
    public Optional<Transfer> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(TRANSFER + " where t.id = :id and t.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Transfer.class))
                        .findOne());
    }
}
