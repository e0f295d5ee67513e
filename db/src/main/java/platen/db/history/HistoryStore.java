package platen.db.history;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.tenancy.Internal;
import platen.db.webhook.Attempt;
import platen.db.webhook.DeliveryStore;

/** Reads the history of objects of any workspace. The cost is proportional to the size of the object. */
@Internal("Operators look at every workspace.")
public final class HistoryStore {
    private static final String SUBMISSION = """
            select s.id, s.workspace_id, w.name as workspace, s.template_id, t.alias as template, s.template_version,
                   t.kind, s.environment, s.source, s.key_id, s.run_id, s.run_index, r.batch_id, r.row_number,
                   s.page_count, s.render_ms, s.sha256, s.purged_at,
            """ + WorkState.COLUMNS + """
              from submission s
              join workspace w on w.id = s.workspace_id
              join template t on t.id = s.template_id
              left join batch_row r on r.submission_id = s.id
            """;
    /** Maximum difference between the clocks of processes. */
    private static final Duration SKEW = Duration.ofMinutes(1);
    /** Maximum time from the start of a request to the creation of its objects; only batch uploads take longer. */
    private static final Duration MAX_REQUEST_DURATION = Duration.ofMinutes(2);
    private static final Duration MAX_UPLOAD_DURATION = Duration.ofHours(6);

    private static final int MAX_FIRINGS = 50;

    private final Database database;
    private final DeliveryStore sent;
    private final FiringStore fired;

    public HistoryStore(Database database) {
        this.database = database;
        this.sent = new DeliveryStore(database);
        this.fired = new FiringStore(database);
    }

    public Optional<SubmissionHistory> submission(UUID id) {
        return one(SubmissionHistory.class, SUBMISSION + " where s.id = :id", id);
    }

    /** Returns the documents of a run, in order. */
    public List<SubmissionHistory> documents(UUID runId) {
        return all(SubmissionHistory.class, SUBMISSION + " where s.run_id = :id order by s.run_index", runId);
    }

    public Optional<RunHistory> run(UUID id) {
        return one(RunHistory.class, """
                select s.id, s.workspace_id, w.name as workspace, s.workflow_id, f.alias as workflow,
                       s.workflow_version, s.environment, s.source, json_array_length(s.skipped) as skipped,
                       r.batch_id, r.row_number, s.page_count, s.render_ms, s.packet_sha256,
                """ + WorkState.COLUMNS + """
                  from run s
                  join workspace w on w.id = s.workspace_id
                  join workflow f on f.id = s.workflow_id
                  left join batch_row r on r.run_id = s.id
                 where s.id = :id
                """, id);
    }

    public Optional<BatchHistory> batch(UUID id) {
        return one(BatchHistory.class, """
                select s.id, s.workspace_id, w.name as workspace, t.alias as template, f.alias as workflow,
                       s.workflow_version, s.environment, s.format, s.dry_run, s.on_error, s.past_bad_rows,
                       s.merged, g.id as firing_id, g.schedule_id, s.total_rows, s.refused_rows, s.stalled, s.driven,
                       s.started_at,
                """ + WorkState.COLUMNS.replace("s.stage", "null::text as stage").replace("s.error",
                "coalesce(s.error, s.halt) as error") + """
                  from batch s
                  join workspace w on w.id = s.workspace_id
                  left join template t on t.id = s.template_id
                  left join workflow f on f.id = s.workflow_id
                  left join firing g on g.batch_id = s.id
                 where s.id = :id
                """, id);
    }

    /** Returns the parts of a batch, grouped by pass and status. */
    public List<BatchHistory.Parts> parts(UUID batchId) {
        return all(BatchHistory.Parts.class, """
                select phase, status, count(*) as parts, sum(attempt) as attempts, max(stalled) as stalled,
                       sum(succeeded) as succeeded, sum(failed) as failed, sum(documents) as documents,
                       sum(pages) as pages, min(due_at) as due_at
                  from batch_part where batch_id = :id group by phase, status order by phase, status
                """, batchId);
    }

    public List<BatchHistory.File> files(UUID batchId) {
        return all(BatchHistory.File.class, """
                select kind, number, first_row, last_row, documents, pages, length
                  from batch_file where batch_id = :id order by kind desc, number
                """, batchId);
    }

    public Optional<ScheduleHistory> schedule(UUID id) {
        return one(ScheduleHistory.class, """
                select s.id, w.name as workspace, s.name, s.environment, s.cron, s.time_zone, s.misfire,
                       s.source ->> 'type' as source, s.batch ->> 'template' as template,
                       s.batch ->> 'workflow' as workflow, s.paused, s.next_at, s.created_at, s.updated_at,
                       s.deleted_at
                  from schedule s join workspace w on w.id = s.workspace_id
                 where s.id = :id
                """, id);
    }

    /** Returns the firings of a schedule's latest planned times, latest first. */
    public List<Firing> firings(UUID scheduleId) {
        return fired.newest(scheduleId, MAX_FIRINGS);
    }

    /** Returns a firing. */
    public Optional<Firing> firing(UUID id) {
        return fired.find(id);
    }

    /** Returns the id of the event of a delivery. */
    public Optional<UUID> eventOfDelivery(UUID deliveryId) {
        return one(UUID.class, "select event_id from delivery where id = :id", deliveryId);
    }

    /** Returns the id of the batch whose file a transfer puts to a destination. */
    public Optional<UUID> batchOfTransfer(UUID transferId) {
        return one(UUID.class, "select batch_id from transfer where id = :id", transferId);
    }

    public Optional<EventHistory> event(UUID id) {
        return events(all(EventRow.class, EventRow.SELECT + " where e.id = :id", id)).stream().findFirst();
    }

    /**
     * Returns the events about an object. Events have no index by object, but they are created at the time of the
     * change, and their ids contain their creation time.
     *
     * @param about the object
     * @param moments when it changed
     */
    public List<EventHistory> events(UUID workspaceId, PublicId.Named about, Stream<@Nullable Instant> moments) {
        List<EventRow> found = moments.flatMap(Stream::ofNullable)
                .flatMap(moment -> near(workspaceId, about, moment).stream())
                .distinct()
                .toList();
        return events(found);
    }

    private List<EventRow> near(UUID workspaceId, PublicId.Named about, Instant moment) {
        return database.jdbi().withHandle(handle -> handle.createQuery(EventRow.SELECT + """
                 where e.id between :from and :to and e.workspace_id = :workspaceId
                   and (e.data ->> 'submission_id' = :about or e.data ->> 'run_id' = :about
                        or e.data ->> 'batch_id' = :about)
                 order by e.id
                """)
                .bind("from", PublicId.first(moment.minus(SKEW)))
                .bind("to", PublicId.first(moment.plus(SKEW)))
                .bind("workspaceId", workspaceId)
                .bind("about", about.toString())
                .map(ConstructorMapper.of(EventRow.class))
                .list());
    }

    /** An event without its deliveries. Public only for its mapper. */
    public record EventRow(UUID id, UUID workspaceId, String workspace, String type, @Nullable String about,
            Instant createdAt) {
        static final String SELECT = """
                select e.id, e.workspace_id, w.name as workspace, e.type, e.created_at,
                       coalesce(e.data ->> 'submission_id', e.data ->> 'run_id', e.data ->> 'batch_id') as about
                  from event e join workspace w on w.id = e.workspace_id
                """;
    }

    /** Public only for its mapper. */
    public record DeliveryRow(UUID id, UUID eventId, @Nullable UUID endpointId, String url, String type,
            String status, int attempt, boolean inFlight, @Nullable Instant dueAt) {

        /** Returns the host and port of the URL; the rest may contain secrets of the workspace and the receiver. */
        String host() {
            String authority = URI.create(url).getRawAuthority();
            return authority == null ? "" : authority.substring(authority.lastIndexOf('@') + 1);
        }
    }

    private List<EventHistory> events(List<EventRow> rows) {
        List<DeliveryRow> deliveries = of(DeliveryRow.class, """
                select id, event_id, endpoint_id, url, type, status, attempt, in_flight, due_at
                  from delivery where event_id = any(:ids) order by created_at, id
                """, rows.stream().map(EventRow::id).toList());
        Map<UUID, List<Attempt>> attempts = sent.attemptsOf(deliveries.stream().map(DeliveryRow::id).toList());
        Map<UUID, List<EventHistory.Delivery>> byEvent = deliveries.stream()
                .map(each -> new EventHistory.Delivery(each.id(), each.eventId(), each.endpointId(), each.host(),
                        each.type(), each.status(), each.attempt(), each.inFlight(), each.dueAt(),
                        attempts.getOrDefault(each.id(), List.of())))
                .collect(Collectors.groupingBy(EventHistory.Delivery::eventId));
        return rows.stream()
                .map(each -> new EventHistory(each.id(), each.workspaceId(), each.workspace(), each.type(),
                        each.about(), each.createdAt(), byEvent.getOrDefault(each.id(), List.of())))
                .toList();
    }

    /**
     * Returns the objects that a request created. There is no index by request, but the id of a request contains its
     * time, and its objects were created soon after.
     */
    public List<PublicId.Named> ofRequest(UUID requestId) {
        var found = new ArrayList<PublicId.Named>();
        found.addAll(
                ofRequest("submission", "and run_id is null", PublicId.SUBMISSION, requestId, MAX_REQUEST_DURATION));
        found.addAll(ofRequest("run", "", PublicId.RUN, requestId, MAX_REQUEST_DURATION));
        found.addAll(ofRequest("batch", "", PublicId.BATCH, requestId, MAX_UPLOAD_DURATION));
        return found;
    }

    private List<PublicId.Named> ofRequest(String table, String condition, PublicId noun, UUID requestId,
            Duration longest) {
        Instant asked = PublicId.time(requestId);
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id from %s where id between :from and :to and request_id = :request %s order by id
                """.formatted(table, condition))
                .bind("from", PublicId.first(asked))
                .bind("to", PublicId.first(asked.plus(longest)))
                .bind("request", requestId)
                .mapTo(UUID.class)
                .map(id -> new PublicId.Named(noun, id))
                .list());
    }

    private <T> Optional<T> one(Class<T> type, String sql, UUID id) {
        return all(type, sql, id).stream().findFirst();
    }

    private <T> List<T> all(Class<T> type, String sql, UUID id) {
        return database.jdbi().withHandle(handle -> {
            var query = handle.createQuery(sql).bind("id", id);
            return (type == UUID.class ? query.mapTo(type) : query.map(ConstructorMapper.of(type))).list();
        });
    }

    private <T> List<T> of(Class<T> type, String sql, List<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : database.jdbi().withHandle(handle -> handle.createQuery(sql)
                        .bindArray("ids", UUID.class, ids)
                        .map(ConstructorMapper.of(type))
                        .list());
    }
}
