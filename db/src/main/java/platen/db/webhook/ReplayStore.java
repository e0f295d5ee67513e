package platen.db.webhook;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores requests to send failed deliveries again, and carries them out in portions. */
public final class ReplayStore {
    private static final RecordMapper<Replay> REPLAY = RecordMapper.of(Replay.class);

    private static final String COLUMNS = """
            id, workspace_id, environment, endpoint_id, failed_since, total, replayed, created_at, finished_at
            """;

    /** The condition of {@link FailedDeliveries}, for a delivery d and its endpoint e. */
    private static final String FAILED = """
                   d.status = 'failed' and not d.test and (d.endpoint_id is null or e.enabled)
               and (%1$s.endpoint_id is null or d.endpoint_id = %1$s.endpoint_id)
               and (%1$s.environment is null
                    or (select v.data ->> 'environment' from event v where v.id = d.event_id) = %1$s.environment)
               and exists (select from delivery_attempt a
                            where a.delivery_id = d.id and a.number = d.attempt
                              and a.started_at + make_interval(secs => coalesce(a.duration_ms, 0) / 1000.0)
                                  between %1$s.failed_since and %1$s.failed_until)
            """;

    private final Database database;

    public ReplayStore(Database database) {
        this.database = database;
    }

    /** Stores a request; {@link #advance} carries it out. */
    public Replay begin(UUID id, FailedDeliveries failed) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with r as (
                    select cast(:workspaceId as uuid) as workspace_id, cast(:environment as text) as environment,
                           cast(:endpointId as uuid) as endpoint_id, cast(:since as timestamptz) as failed_since,
                           clock_timestamp() as failed_until
                )
                insert into delivery_replay (id, workspace_id, environment, endpoint_id, failed_since, failed_until,
                                             total, created_at)
                select :id, r.workspace_id, r.environment, r.endpoint_id, r.failed_since, r.failed_until,
                       (select count(*) from delivery d left join webhook_endpoint e on e.id = d.endpoint_id
                         where d.workspace_id = r.workspace_id and
                """ + FAILED.formatted("r") + """
                       ), r.failed_until
                  from r
                returning
                """ + COLUMNS).bindMethods(failed).bind("id", id).map(REPLAY).one());
    }

    /** Returns how many deliveries a request would send again. */
    public long count(FailedDeliveries failed) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with r as (
                    select cast(:environment as text) as environment, cast(:endpointId as uuid) as endpoint_id,
                           cast(:since as timestamptz) as failed_since, clock_timestamp() as failed_until
                )
                select count(*)
                  from r cross join delivery d left join webhook_endpoint e on e.id = d.endpoint_id
                 where d.workspace_id = :workspaceId and
                """ + FAILED.formatted("r")).bindMethods(failed).mapTo(long.class).one());
    }

    /** Returns the unfinished requests of all workspaces, oldest first. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public List<UUID> open(int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(
                "select id from delivery_replay where finished_at is null order by created_at, id limit :limit")
                .bind("limit", limit).mapTo(UUID.class).list());
    }

    /**
     * Sends the next deliveries of a request again and moves its position, in one transaction.
     *
     * @param limit maximum number of deliveries
     * @param attempts number of attempts of another round
     * @return the request afterwards; empty when it was finished before
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Replay> advance(UUID id, int limit, int attempts) {
        // Serialized: two portions that update the same deliveries in another order would block each other.
        return database.inTurn("replay_deliveries", () -> database.jdbi().withHandle(handle -> handle.createQuery("""
                with r as (
                    select * from delivery_replay where id = :id and finished_at is null
                ), found as (
                    select d.id, e.url
                      from r
                      join delivery d on d.workspace_id = r.workspace_id and (r.position is null or d.id > r.position)
                      left join webhook_endpoint e on e.id = d.endpoint_id
                     where
                """ + FAILED.formatted("r") + """
                     order by d.id limit :limit
                ), taken as (
                    update delivery d
                       set status = 'pending', due_at = clock_timestamp(), last_attempt = d.attempt + :attempts,
                           url = coalesce(found.url, d.url)
                      from found where d.id = found.id and d.status = 'failed'
                    returning d.id
                )
                update delivery_replay
                   set replayed = replayed + (select count(*) from taken),
                       position = coalesce((select id from found order by id desc limit 1), position),
                       finished_at = case when (select count(*) from found) < :limit then clock_timestamp() end
                 where id = (select r.id from r)
                returning
                """ + COLUMNS)
                .bind("id", id)
                .bind("limit", limit)
                .bind("attempts", attempts)
                .map(REPLAY)
                .findOne()));
    }

    /** Returns the latest requests of a workspace, newest first. */
    public List<Replay> newest(UUID workspaceId, int limit) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from delivery_replay where workspace_id = :workspaceId
                         order by created_at desc, id desc limit :limit
                        """).bind("workspaceId", workspaceId).bind("limit", limit).map(REPLAY).list());
    }
}
