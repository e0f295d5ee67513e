package platen.db.submission;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.ListPosition;
import platen.db.core.RecordMapper;
import platen.db.core.Status;

/**
 * Searches the submissions of a workspace for people. The number of rows that one search looks at is bounded, so that a
 * filter that matches little in a workspace with millions of renders is answered at once; it tells where it stopped.
 */
public final class SubmissionSearchStore {
    /** Number of submissions that one search looks at. */
    public static final int MAX_SCANNED = 5_000;

    private static final RecordMapper<Submission> SUBMISSION = RecordMapper.of(Submission.class);
    /** The candidates; an index has them in this order. */
    private static final String CANDIDATES = """
            select * from submission
             where workspace_id = :workspaceId and (created_at, id) < (:startAt, :startId)
               and (:from::timestamptz is null or created_at >= :from)
               and (:templateId::uuid is null or template_id = :templateId)
            """;
    private static final String ORDER = " order by created_at desc, id desc ";

    private final Database database;

    public SubmissionSearchStore(Database database) {
        this.database = database;
    }

    /**
     * Submissions that match, newest first.
     *
     * @param stoppedAt last position that was looked at, when older submissions were not; null when all were, or enough
     * was found
     */
    public record Found(List<Submission> submissions, @Nullable ListPosition stoppedAt) {
        public Found {
            submissions = List.copyOf(submissions);
        }
    }

    /** Returns submissions of a workspace, newest first by (created_at, id). */
    public Found search(UUID workspaceId, SubmissionSearch search, int limit) {
        List<Submission> found = database.jdbi()
                .withHandle(handle -> bind(handle.createQuery(SubmissionStore.COLUMNS + """
                          from (select * from (""" + candidates(search) + """
                                 limit :scanned) c
                                 where (:status::text is null or status = :status)
                                   and (:environment::text is null or environment = :environment)
                                   and (:source::text is null or source = :source)
                                   and (:keyId::uuid is null or key_id = :keyId)
                                   and (:idempotencyKey::text is null or idempotency_key = :idempotencyKey)
                                   and (:metadataKey::text is null or metadata ->> :metadataKey = :metadataValue)
                        """ + ORDER + """
                                 limit :limit) s
                          join template t on t.id = s.template_id
                         order by s.created_at desc, s.id desc
                        """), workspaceId, search)
                        .bindMethods(search)
                        .bind("limit", limit)
                        .map(SUBMISSION)
                        .list());
        return new Found(found, found.size() == limit ? null : stop(workspaceId, search));
    }

    /** Failed submissions have an index of their own, because they are looked for most and are few. */
    private static String candidates(SubmissionSearch search) {
        return CANDIDATES + (search.status() == Status.FAILED ? " and status = 'failed'" : "") + ORDER;
    }

    private static <T extends SqlStatement<T>> T bind(T statement, UUID workspaceId, SubmissionSearch search) {
        return statement.bind("workspaceId", workspaceId)
                .bind("startAt", search.start().createdAt())
                .bind("startId", search.start().id())
                .bind("from", search.from())
                .bind("templateId", search.templateId())
                .bind("scanned", MAX_SCANNED);
    }

    private @Nullable ListPosition stop(UUID workspaceId, SubmissionSearch search) {
        return database.jdbi()
                .withHandle(handle -> bind(handle.createQuery("select created_at, id from (" + candidates(search)
                        + " offset :scanned - 1 limit 1) c"), workspaceId, search)
                        .map(ConstructorMapper.of(ListPosition.class))
                        .findOne())
                .orElse(null);
    }

    /** Returns where a submission of this workspace comes from. */
    public Optional<SubmissionOrigin> origin(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.key_id, k.name as key_name, k.last4, s.request_id, r.batch_id, r.row_number
                  from submission s
                  left join api_key k on k.id = s.key_id and k.workspace_id = s.workspace_id
                  left join batch_row r on r.submission_id = s.id
                 where s.id = :id and s.workspace_id = :workspaceId
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .map(ConstructorMapper.of(SubmissionOrigin.class))
                .findOne());
    }

    /**
     * Returns the submissions of a form of this workspace, newest first.
     *
     * @param after only those behind this submission; null for all
     */
    public List<Submission> ofForm(UUID workspaceId, UUID formId, @Nullable UUID after, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SubmissionStore.COLUMNS + """
                  from form_answer a
                  join form f on f.id = a.form_id and f.workspace_id = :workspaceId
                 cross join lateral (
                       select id from submission where id = a.submission_id
                       union all
                       select id from submission where run_id = a.run_id) d
                  join submission s on s.id = d.id and s.workspace_id = :workspaceId
                  join template t on t.id = s.template_id
                 where a.form_id = :formId
                   and (:after::uuid is null or (a.created_at, s.id) <
                        (select b.created_at, c.id
                           from submission c
                           join form_answer b on b.submission_id = c.id or b.run_id = c.run_id
                          where b.form_id = :formId and c.id = :after))
                 order by a.created_at desc, s.id desc limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("formId", formId)
                .bind("after", after)
                .bind("limit", limit)
                .map(SUBMISSION)
                .list());
    }

    /** Answers of one day, in UTC, whose submission or run has one status. */
    public record DayCount(LocalDate day, Status status, int count) {}

    /** Counts the answers of a form of this workspace by day and status since a time, newest day first. */
    public List<DayCount> formDays(UUID workspaceId, UUID formId, Instant since) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select (a.created_at at time zone 'UTC')::date as day, s.status, count(*)::int as count
                  from form_answer a
                  join form f on f.id = a.form_id and f.workspace_id = :workspaceId
                  left join submission b on b.id = a.submission_id
                  left join run r on r.id = a.run_id
                 cross join lateral (select coalesce(b.status, r.status) as status) s
                 where a.form_id = :formId and s.status is not null and a.created_at >= :since
                 group by 1, 2 order by 1 desc, 2
                """)
                .bind("workspaceId", workspaceId)
                .bind("formId", formId)
                .bind("since", since)
                .map(ConstructorMapper.of(DayCount.class))
                .list());
    }
}
