package platen.db.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores deliveries and their attempts. The stored row is authoritative; jobs only trigger the sending. */
public final class DeliveryStore {
    private static final String SELECT = """
            select id, workspace_id, event_id, endpoint_id, url, type, status, test, attempt,
                   case when not in_flight then due_at end as next_attempt_at, created_at
              from delivery
            """;

    private static final String REPLAY = """
            update delivery d
               set status = 'pending', due_at = clock_timestamp(),
                   last_attempt = d.attempt + case when d.test then 1 else :attempts end,
                   url = coalesce(e.url, d.url)
              from delivery same left join webhook_endpoint e on e.id = same.endpoint_id
            """;
    /** Error of an attempt whose lease expired; a late outcome replaces it. */
    private static final String LOST = "The worker ended during the attempt; whether the receiver got it is not known.";

    /** How long batch events yield to the other deliveries of their lane. */
    private static final Duration BULK_WAIT = Duration.ofSeconds(30);

    private final Database database;

    public DeliveryStore(Database database) {
        this.database = database;
    }

    /**
     * A delivery to be queued.
     *
     * @param endpointId null for a callback
     * @param lane key of the queue that it shares with others
     * @param test whether the event was made up for a test
     * @param bulk whether it reports on a batch, and therefore yields to the others of its lane
     * @param attempts maximum number of attempts
     */
    public record NewDelivery(UUID id, UUID workspaceId, UUID eventId, @Nullable UUID endpointId, String url,
            String type, String lane, boolean test, boolean bulk, int attempts, Instant createdAt) {}

    /** Queues the deliveries of an event, in the transaction of the event. */
    public void queue(List<NewDelivery> batch) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch rows = handle.prepareBatch("""
                    insert into delivery (id, workspace_id, event_id, endpoint_id, url, type, lane, test, bulk,
                                          status, last_attempt, due_at, created_at)
                    values (:id, :workspaceId, :eventId, :endpointId, :url, :type, :lane, :test, :bulk, 'pending',
                            :attempts, clock_timestamp(), :createdAt)
                    """);
            batch.forEach(delivery -> rows.bindMethods(delivery).add());
            rows.execute();
        });
    }

    /**
     * Claims a delivery that has not been attempted, regardless of the other deliveries in flight to its receiver.
     * Empty when it was already claimed.
     *
     * @param lease how long the outcome is awaited
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<ClaimedDelivery> claimUnattempted(UUID id, Duration lease) {
        return database.inTransaction(() -> {
            int taken = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    with taken as (
                        update delivery
                           set in_flight = true, attempt = 1,
                               due_at = clock_timestamp() + make_interval(secs => :lease)
                         where id = :id and status = 'pending' and attempt = 0
                        returning id
                    )
                    insert into delivery_attempt (delivery_id, number, started_at)
                    select id, 1, clock_timestamp() from taken
                    """).bind("id", id).bind("lease", seconds(lease)).execute());
            return taken == 0 ? Optional.empty() : claimed(List.of(id)).stream().findFirst();
        });
    }

    /** Stores the callback URLs of renders by submission id. */
    @Internal("The request that makes the renders brings their ids.")
    public void keepCallbacks(Map<UUID, String> urls) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch rows = handle
                    .prepareBatch("insert into submission_callback (submission_id, url) values (:id, :url)");
            urls.forEach((id, url) -> rows.bind("id", id).bind("url", url).add());
            rows.execute();
        });
    }

    /** Returns the callback URLs of renders, for those that have one. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Map<UUID, String> callbacks(Collection<UUID> submissionIds) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(
                                "select submission_id, url from submission_callback where submission_id = any(:ids)")
                        .bindArray("ids", UUID.class, submissionIds)
                        .reduceRows(new HashMap<UUID, String>(), (urls, row) -> {
                            urls.put(row.getColumn("submission_id", UUID.class), row.getColumn("url", String.class));
                            return urls;
                        }));
    }

    /**
     * Claims due deliveries, each lane up to its limit and idle lanes first, so that a flood of events or a hanging
     * receiver does not delay others. Within a lane, batch events come last. Only the oldest one, once it has waited
     * for half a minute and while no other is in flight, is ordered by age, so that a busy lane still delivers batch
     * events. A lane whose last attempt failed gets one attempt at a time. Deliveries due to a disabled endpoint are
     * cancelled: they were queued or retried while it was being disabled.
     *
     * @param limit maximum number of deliveries
     * @param maxInFlightPerLane maximum number of attempts of a lane in flight
     * @param lease how long the outcome is awaited; afterwards the attempt counts as lost
     */
    public List<ClaimedDelivery> claim(int limit, int maxInFlightPerLane, Duration lease) {
        // Serialized: two claimers that count a lane's attempts in flight at the same time would exceed its limit.
        List<UUID> claimed = database.inTurn("claim_deliveries", () -> database.jdbi().withHandle(handle -> {
            handle.execute("""
                    with lost as (
                        select id, attempt, attempt >= last_attempt as last
                          from delivery where in_flight and due_at <= clock_timestamp()
                    ), told as (
                        update delivery_attempt a set error = ?
                          from lost where a.delivery_id = lost.id and a.number = lost.attempt and a.duration_ms is null
                    )
                    update delivery d set status = 'failed', due_at = null, in_flight = false
                      from lost where d.id = lost.id and lost.last
                    """, LOST);
            return handle.createQuery("""
                    -- a skip scan: lanes are few, pending deliveries may be many
                    with recursive lanes (lane) as (
                        (select lane from delivery where status = 'pending' order by lane limit 1)
                        union all
                        select (select d.lane from delivery d
                                 where d.status = 'pending' and d.lane > l.lane order by d.lane limit 1)
                          from lanes l where l.lane is not null
                    ), due as (
                        select p.id, e.url, e.id is not null and not e.enabled as off
                          from lanes l
                          left join webhook_endpoint e on e.id::text = l.lane
                         cross join lateral (
                               select count(*) as busy, count(*) filter (where b.bulk) as bulk from delivery b
                                where b.lane = l.lane and b.in_flight and b.due_at > clock_timestamp()) flying
                         cross join lateral (
                               select greatest(0, case when e.failing_since is null then :perLane else 1 end
                                                  - flying.busy) as places) free
                         cross join lateral (
                               -- from two ends of one index, so that neither is looked for behind the other
                               (select d.id, false as yields, d.due_at from delivery d
                                 where d.lane = l.lane and d.status = 'pending' and not d.bulk
                                   and d.due_at <= (select clock_timestamp())
                                 order by d.due_at limit :perLane)
                               union all
                               (select d.id, flying.bulk > 0 or row_number() over (order by d.due_at) > 1
                                             or d.due_at > clock_timestamp() - make_interval(secs => :bulkWait),
                                       d.due_at from delivery d
                                 where d.lane = l.lane and d.status = 'pending' and d.bulk
                                   and d.due_at <= (select clock_timestamp())
                                 order by d.due_at limit :perLane)
                               order by yields, due_at limit free.places) p
                         where l.lane is not null
                           -- those of an archived workspace wait until it is restored
                           and not exists (select from workspace w
                                            where w.id = e.workspace_id and w.archived_at is not null)
                         order by flying.busy, p.yields, p.due_at
                         limit :limit
                    ), taken as (
                        update delivery d
                           set status = case when due.off then 'cancelled' else status end,
                               in_flight = not due.off,
                               attempt = case when due.off then attempt else attempt + 1 end,
                               due_at = case when not due.off
                                             then clock_timestamp() + make_interval(secs => :lease) end,
                               -- the endpoint may have moved
                               url = case when due.off then d.url else coalesce(due.url, d.url) end
                          from due where d.id = due.id and d.status = 'pending'
                        returning d.id, d.attempt, d.in_flight
                    ), begun as (
                        insert into delivery_attempt (delivery_id, number, started_at)
                        select id, attempt, clock_timestamp() from taken where in_flight
                    )
                    select id from taken where in_flight
                    """)
                    .bind("limit", limit)
                    .bind("perLane", maxInFlightPerLane)
                    .bind("lease", seconds(lease))
                    .bind("bulkWait", seconds(BULK_WAIT))
                    .mapTo(UUID.class)
                    .list();
        }));
        return claimed.isEmpty() ? List.of() : claimed(claimed);
    }

    private List<ClaimedDelivery> claimed(List<UUID> ids) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select d.id, d.event_id, d.endpoint_id, d.url, d.type, d.attempt, d.last_attempt, d.test,
                       v.data, v.created_at, e.secret,
                       case when e.previous_secret_until > now() then e.previous_secret end as previous_secret
                  from delivery d
                  join event v on v.id = d.event_id
                  left join webhook_endpoint e on e.id = d.endpoint_id
                 where d.id = any(:ids)
                """).bindArray("ids", UUID.class, ids).map(ConstructorMapper.of(ClaimedDelivery.class)).list());
    }

    /**
     * Records the outcome of an attempt. A retry to an endpoint that was disabled meanwhile is cancelled; a caller that
     * has locked the endpoint sees its current state. An attempt that was considered lost changes its delivery only if
     * the receiver accepted it.
     *
     * @param retryIn time until the next attempt; null ends the delivery with the status
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void record(UUID id, Attempt attempt, DeliveryStatus status, @Nullable Duration retryIn) {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("""
                    update delivery_attempt
                       set status_code = :statusCode, error = :error, duration_ms = :durationMs,
                           headers = cast(:headers as json), body = :body, request_url = :requestUrl,
                           request_headers = cast(:requestHeaders as json)
                     where delivery_id = :id and number = :number
                    """).bindMethods(attempt).bind("id", id).execute();
            handle.createUpdate("""
                    with next as (
                        select case when :status = 'pending' and e.id is not null and not e.enabled then 'cancelled'
                                    else :status end as status
                          from delivery same left join webhook_endpoint e on e.id = same.endpoint_id
                         where same.id = :id
                    )
                    update delivery d
                       set in_flight = false, status = next.status,
                           due_at = case when next.status = 'pending'
                                         then clock_timestamp() + make_interval(secs => :retryIn) end
                      from next
                     where id = :id and attempt = :number and (in_flight or :status = 'delivered')
                    """)
                    .bind("id", id)
                    .bind("number", attempt.number())
                    .bind("status", status)
                    .bind("retryIn", retryIn == null ? 0.0 : seconds(retryIn))
                    .execute();
        }));
    }

    /**
     * Starts another round of attempts for a final delivery of this workspace, or a single attempt for a test call.
     * Returns false while it is pending or its endpoint is disabled.
     */
    public boolean replay(UUID workspaceId, UUID id, int attempts) {
        return database.jdbi().withHandle(handle -> handle.createUpdate(REPLAY + """
                 where same.id = d.id and d.id = :id and d.workspace_id = :workspaceId and d.status <> 'pending'
                   and (d.endpoint_id is null or e.enabled)
                """).bind("id", id).bind("workspaceId", workspaceId).bind("attempts", attempts).execute()) == 1;
    }

    /**
     * Cancels a pending delivery of this workspace. The outcome of an attempt that is in progress is still recorded;
     * only a success changes the delivery again.
     *
     * @return false, changing nothing, when it is final
     */
    public boolean cancel(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update delivery set status = 'cancelled', due_at = null, in_flight = false
                 where id = :id and workspace_id = :workspaceId and status = 'pending'
                """).bind("id", id).bind("workspaceId", workspaceId).execute()) == 1;
    }

    /** Returns a delivery of this workspace. */
    public Optional<Delivery> find(UUID workspaceId, UUID id) {
        return find(workspaceId, null, id);
    }

    /**
     * Returns a delivery of this workspace.
     *
     * @param environment only if the event is of this environment; null for any
     */
    public Optional<Delivery> find(UUID workspaceId, @Nullable Environment environment, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where id = :id and workspace_id = :workspaceId
                   and (:environment::text is null
                        or (select e.data ->> 'environment' from event e where e.id = event_id) = :environment)
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .map(ConstructorMapper.of(Delivery.class))
                .findOne());
    }

    /** Returns deliveries of a workspace, newest first by (created_at, id). */
    public List<Delivery> newest(UUID workspaceId, DeliveryFilter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where workspace_id = :workspaceId
                   and (:endpointId::uuid is null or endpoint_id = :endpointId)
                   and (:status::text is null or status = :status)
                   and (:type::text is null or type = :type)
                   and (:eventId::uuid is null or event_id = :eventId)
                   and (:from::timestamptz is null or created_at >= :from)
                   and (:to::timestamptz is null or created_at < :to)
                   and (:environment::text is null
                        or (select e.data ->> 'environment' from event e where e.id = event_id) = :environment)
                   and (:submissionId::uuid is null or event_id in (
                           -- events have no index by submission, but happen when it is created and when it ends
                           select e.id from submission s
                             join event e on e.workspace_id = s.workspace_id
                              and (e.created_at between s.created_at - interval '1 minute'
                                                    and s.created_at + interval '1 minute'
                                   or e.created_at between s.completed_at - interval '1 minute'
                                                       and s.completed_at + interval '1 minute')
                            where s.id = :submissionId and s.workspace_id = :workspaceId
                              and e.data ->> 'submission_id' = :submission))
                   and (:before::timestamptz is null or created_at < :before
                        or (created_at = :before and id < :beforeId::uuid))
                 order by created_at desc, id desc limit :limit
                """)
                .bindMethods(filter)
                .bind("submission",
                        filter.submissionId() == null ? null : PublicId.SUBMISSION.of(filter.submissionId()))
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Delivery.class))
                .list());
    }

    /** Returns the attempts of a delivery, oldest first. */
    @Internal("The delivery was found in its workspace before.")
    public List<Attempt> attempts(UUID deliveryId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select number, started_at, status_code, error, duration_ms, headers, body, request_url,
                       request_headers
                  from delivery_attempt where delivery_id = :id order by number
                """).bind("id", deliveryId).map(ConstructorMapper.of(Attempt.class)).list());
    }

    /** Returns the attempts of deliveries, oldest first; deliveries without attempts are absent. */
    @Internal("The delivery was found in its workspace before.")
    public Map<UUID, List<Attempt>> attemptsOf(List<UUID> deliveryIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select delivery_id, number, started_at, status_code, error, duration_ms, headers, body, request_url,
                       request_headers
                  from delivery_attempt where delivery_id = any(:ids) order by delivery_id, number
                """)
                .bindArray("ids", UUID.class, deliveryIds)
                .map(ConstructorMapper.of(AttemptOf.class))
                .collect(Collectors.groupingBy(AttemptOf::deliveryId,
                        Collectors.mapping(AttemptOf::attempt, Collectors.toList()))));
    }

    /** Returns the latest attempt of each delivery, without headers and bodies; deliveries without attempts are absent. */
    @Internal("The delivery was found in its workspace before.")
    public Map<UUID, Attempt> latestAttempts(List<UUID> deliveryIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select a.delivery_id, a.number, a.started_at, a.status_code, a.error, a.duration_ms,
                       null::text as headers, null::bytea as body, null::text as request_url,
                       null::text as request_headers
                  from delivery d join delivery_attempt a on a.delivery_id = d.id and a.number = d.attempt
                 where d.id = any(:ids)
                """)
                .bindArray("ids", UUID.class, deliveryIds)
                .map(ConstructorMapper.of(AttemptOf.class))
                .collect(Collectors.toMap(AttemptOf::deliveryId, AttemptOf::attempt)));
    }

    /** Public only for its mapper. */
    public record AttemptOf(UUID deliveryId, @Nested Attempt attempt) {}

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
