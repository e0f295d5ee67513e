package platen.db.submission;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.Database;
import platen.db.PublicId;
import platen.db.Recalled;
import platen.db.RecordMapper;
import platen.db.StrandedRows;

/** Rows of submissions, from acceptance to the final state. */
public final class SubmissionStore {
    private static final String SELECT = """
            select s.id, s.workspace_id, s.organization_id, s.template_id, t.alias as template_alias, t.name as template_name,
                   s.template_version, t.kind, s.environment, s.source, s.status, s.stage, s.run_id, s.run_index,
                   s.idempotency_key, s.fingerprint, s.metadata, s.usage_month, s.page_count, s.render_ms, s.sha256,
                   s.error, s.warnings, s.purged_at, s.attempt, s.created_at, s.completed_at
              from submission s join template t on t.id = s.template_id
            """;
    /** What the partial index of open submissions asks for. */
    private static final String OPEN = "status = 'processing' and run_id is null";
    private static final String QUEUED = OPEN + " and stage = 'queued' and attempt = 0";
    private static final String CLAIMED = """
            returning id, workspace_id, template_id, template_version, environment, free_plan, run_id, data, attempt
            """;

    private static final RecordMapper<Submission> SUBMISSION = RecordMapper.of(Submission.class);
    private static final RecordMapper<Claim> CLAIM = RecordMapper.of(Claim.class);

    private final Database database;
    private final AcceptedStore accepted;
    private final StrandedRows stranded;

    public SubmissionStore(Database database) {
        this.database = database;
        this.stranded = new StrandedRows(database, "submission", OPEN);
        this.accepted = new AcceptedStore(database);
    }

    /**
     * Records accepted renders with one statement.
     *
     * @return those recorded; of the others the idempotency key was taken, perhaps by one of these
     */
    public List<Written> accept(Collection<Accepted> renders) {
        return accepted.record(renders);
    }

    /**
     * Records an accepted render that waits for a worker.
     *
     * @param grace how long after acceptance the sweep may ring the bell again
     * @return false when the idempotency key is taken; nothing is recorded then
     */
    public boolean queue(NewSubmission submission, Duration grace) {
        return !accept(List.of(Accepted.queued(submission, grace))).isEmpty();
    }

    /** As {@link #queue}, of a render that its caller does at once. */
    public boolean begin(NewSubmission submission, Duration lease) {
        return !accept(List.of(Accepted.begun(submission, lease))).isEmpty();
    }

    /** The submission of an idempotency key, in whatever state. */
    public Optional<Submission> findByIdempotencyKey(UUID organizationId, UUID templateId, String key) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where s.organization_id = :organizationId and s.template_id = :templateId
                   and s.idempotency_key = :key
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .bind("key", key)
                .map(SUBMISSION)
                .findOne());
    }

    /** A submission of this workspace. */
    public Optional<Submission> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where s.id = :id and s.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(SUBMISSION)
                        .findOne());
    }

    /** Several submissions, whoever's they are. */
    public List<Submission> all(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where s.id = any(:ids)")
                        .bindArray("ids", UUID.class, ids)
                        .map(SUBMISSION)
                        .list());
    }

    /** The documents of a run, in order. */
    public List<Submission> ofRun(UUID runId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where s.run_id = :runId order by s.run_index")
                        .bind("runId", runId)
                        .map(SUBMISSION)
                        .list());
    }

    /** Newest first, by (created_at, id). */
    public List<Submission> newest(UUID workspaceId, SubmissionFilter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where s.workspace_id = :workspaceId
                   and (:status::text is null or s.status = :status)
                   and (:environment::text is null or s.environment = :environment)
                   and (:template::text is null or t.alias = :template or t.id = :templateId)
                   and (:after::timestamptz is null or s.created_at > :after)
                   -- one comparison of pairs, which the index follows; no id is smaller than the nil UUID
                   and (s.created_at, s.id) < (coalesce(:before::timestamptz, 'infinity'),
                                               coalesce(:beforeId::uuid, '00000000-0000-0000-0000-000000000000'))
                 order by s.created_at desc, s.id desc
                 limit :limit
                """)
                .bindMethods(filter)
                .bind("templateId",
                        filter.template() == null ? null : PublicId.TEMPLATE.parse(filter.template()).orElse(null))
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(SUBMISSION)
                .list());
    }

    /** Which of these are final by now. */
    public List<UUID> finalAmong(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select id from submission where id = any(:ids) and status <> 'processing'")
                        .bindArray("ids", UUID.class, ids)
                        .mapTo(UUID.class)
                        .list());
    }

    /**
     * Removes data and PDF of a final submission of this workspace; its record and idempotency key stay. A packet,
     * zip or merged PDF of a bulk order that holds the document goes too.
     *
     * @return files that may now be unused, to be given to {@link platen.db.blob.BlobStore#dropUnused}
     */
    public List<byte[]> purge(UUID workspaceId, UUID id, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            var files = new ArrayList<byte[]>(handle.createQuery("""
                    update submission set data = null, purged_at = :now
                     where id = :id and workspace_id = :workspaceId and status <> 'processing' and purged_at is null
                    returning sha256
                    """)
                    .bind("id", id)
                    .bind("workspaceId", workspaceId)
                    .bind("now", now)
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .list()
                    .stream()
                    .flatMap(Optional::stream)
                    .toList());
            handle.createQuery("""
                    with held as (
                        select r.id, r.packet_sha256, r.zip_sha256
                          from run r join submission s on s.run_id = r.id
                         where s.id = :id and s.purged_at is not null and r.status <> 'processing'
                           for update of r
                    ), emptied as (
                        update run r set packet_sha256 = null, zip_sha256 = null from held where r.id = held.id
                    )
                    select unnest(array[packet_sha256, zip_sha256]) from held
                    """)
                    .bind("id", id)
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .forEach(file -> file.ifPresent(files::add));
            files.addAll(handle.createQuery("""
                    -- merged PDFs of bulk orders that hold it, by itself or in the packet of its run
                    with rows as (
                        select batch_id, row_number from batch_row
                         where submission_id = :id
                        union all
                        select r.batch_id, r.row_number
                          from submission s join batch_row r on r.run_id = s.run_id
                         where s.id = :id
                    ), held as (
                        select f.batch_id, f.number, f.sha256
                          from rows r
                          join submission s on s.id = :id and s.purged_at is not null
                          join batch_file f on f.batch_id = r.batch_id and f.kind = 'merged'
                               and r.row_number between f.first_row and f.last_row and f.sha256 is not null
                           for update of f
                    ), emptied as (
                        update batch_file f set sha256 = null from held
                         where f.batch_id = held.batch_id and f.kind = 'merged' and f.number = held.number
                    )
                    select sha256 from held
                    """).bind("id", id).mapTo(byte[].class).list());
            return files;
        }));
    }

    /** The input data, canonical JSON; empty once purged. */
    public Optional<byte[]> data(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select data from submission where id = :id")
                        .bind("id", id)
                        .mapTo(byte[].class)
                        .findOne());
    }

    /**
     * Takes a submission that is queued or whose lease is over. The new attempt is committed before the work, so a
     * worker that dies of the work has been counted.
     *
     * @return empty when it is final, or in somebody else's hands
     */
    public Optional<Claim> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission
                   set stage = 'rendering', attempt = attempt + 1,
                       due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                """ + CLAIMED)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .findOne());
    }

    /**
     * Takes up to {@code limit} queued submissions that were never tried before: an equal share of each workspace that
     * has some, its oldest first, passing over those that others are taking. Costs a probe per workspace, and reads no
     * more rows than it takes and others work on, however long the queues are.
     *
     * @param after the workspaces' turns begin behind this one, so that more of them than one claim holds are served
     *        too
     * @return first one of each workspace, then the second ones, and so on
     */
    public List<Claim> claimQueued(UUID after, int limit, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with recursive waiting (workspace_id, first_id, place) as (
                    select first.id, first.id, 1
                      from lateral (
                          select coalesce(
                              (select workspace_id from submission
                                where <queued> and workspace_id > :after order by workspace_id limit 1),
                              (select workspace_id from submission where <queued> order by workspace_id limit 1)) as id
                      ) first
                     where first.id is not null
                    union all
                    select following.id, w.first_id, w.place + 1
                      from waiting w
                     cross join lateral (
                          select coalesce(
                              (select workspace_id from submission
                                where <queued> and workspace_id > w.workspace_id order by workspace_id limit 1),
                              (select workspace_id from submission where <queued> order by workspace_id limit 1)) as id
                      ) following
                     -- once around, or as far as the claim reaches
                     where following.id <> w.first_id and w.place < :limit
                ),
                -- a CTE runs once; as a subquery the planner may run it per row and take more than the limit
                next as materialized (
                    select oldest.id as next_id, w.place
                      from waiting w
                     cross join lateral (
                          select id from submission
                           where <queued> and workspace_id = w.workspace_id
                           order by id limit (select greatest(1, :limit / count(*)) from waiting)
                             for update skip locked
                      ) oldest
                ), claimed as (
                    update submission
                       set stage = 'rendering', attempt = attempt + 1,
                           due_at = clock_timestamp() + make_interval(secs => :lease)
                      from next where id = next_id
                """.replace("<queued>", QUEUED) + CLAIMED + """
                    , place
                )
                select * from claimed order by row_number() over (partition by workspace_id order by id), place
                """)
                .bind("after", after)
                .bind("limit", limit)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .list());
    }

    /**
     * Takes all documents of a run that are not final, for the worker that holds the run; whoever held them before
     * is overtaken.
     */
    public List<Claim> claimOfRun(UUID runId, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission
                   set stage = 'rendering', attempt = attempt + 1,
                       due_at = clock_timestamp() + make_interval(secs => :lease)
                 where run_id = :runId and status = 'processing'
                """ + CLAIMED)
                .bind("runId", runId)
                .bind("lease", seconds(lease))
                .map(CLAIM)
                .list());
    }

    /**
     * Gives back claims on which no work was begun, as if they had never been taken; those that were overtaken
     * meanwhile stay lost.
     *
     * @param grace how long the sweep leaves them to the bell
     */
    public void release(Collection<Claim> claims, Duration grace) {
        inBatch(claims, """
                update submission
                   -- never seen at work under this attempt, so the next claim may bear its number
                   set stage = 'queued', attempt = attempt - 1,
                       due_at = clock_timestamp() + make_interval(secs => :seconds)
                 where id = :id and attempt = :attempt and status = 'processing'
                """, grace);
    }

    /** Keeps claims that are at work from running out; those that were overtaken meanwhile stay lost. */
    public void hold(Collection<Claim> claims, Duration lease) {
        inBatch(claims, """
                update submission set due_at = clock_timestamp() + make_interval(secs => :seconds)
                 where id = :id and attempt = :attempt and status = 'processing'
                """, lease);
    }

    private void inBatch(Collection<Claim> claims, String sql, Duration due) {
        if (claims.isEmpty()) {
            return;
        }
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch(sql);
            claims.forEach(claim -> batch.bind("id", claim.id())
                    .bind("attempt", claim.attempt())
                    .bind("seconds", seconds(due))
                    .add());
            batch.execute();
        });
    }

    /**
     * Completes a submission whose PDF is kept already.
     *
     * @return false when another attempt has overtaken this one; nothing changes then
     */
    public boolean finish(UUID id, int attempt, Finished finished, Instant now) {
        return !finish(List.of(new Finish(id, attempt, finished)), now).isEmpty();
    }

    /** One of several submissions to complete. */
    public record Finish(UUID id, int attempt, Finished finished) {}

    /**
     * Completes submissions whose PDFs are kept already, in one statement.
     *
     * @return those that were completed; the others had been overtaken and stay as they are
     */
    public List<Written> finish(List<Finish> finishes, Instant now) {
        if (finishes.isEmpty()) {
            return List.of();
        }
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update submission s
                   set status = 'completed', stage = null, due_at = null, sha256 = f.sha256,
                       page_count = f.page_count, render_ms = f.render_ms, completed_at = :now,
                       warnings = case when f.warnings = '[]' then s.warnings
                                       else (s.warnings::jsonb || f.warnings::jsonb)::json end
                  from unnest(:ids, :attempts, :hashes, :pageCounts, :renderMs, :warnings)
                       as f (id, attempt, sha256, page_count, render_ms, warnings)
                 where s.id = f.id and s.attempt = f.attempt and s.status = 'processing'
                returning s.id,
                """ + Written.heard("s"))
                .bindArray("ids", UUID.class, finishes.stream().map(Finish::id).toList())
                .bindArray("attempts", Integer.class, finishes.stream().map(Finish::attempt).toList())
                .bindArray("hashes", byte[].class, finishes.stream().map(each -> each.finished().sha256()).toList())
                .bindArray("pageCounts", Integer.class,
                        finishes.stream().map(each -> each.finished().pageCount()).toList())
                .bindArray("renderMs", Integer.class,
                        finishes.stream().map(each -> each.finished().renderMs()).toList())
                .bindArray("warnings", String.class, finishes.stream().map(each -> each.finished().warnings()).toList())
                .bind("now", now)
                .map(Written.ROW)
                .list());
    }

    /**
     * Fails a submission for good and gives its allowance back.
     *
     * @param error JSON object of decision C14
     * @return false when another attempt has overtaken this one; nothing changes then
     */
    public boolean reject(UUID id, int attempt, String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with failed as (
                    update submission s
                       set status = 'failed', stage = null, due_at = null, error = cast(:error as json),
                           completed_at = :now, usage_month = null
                      -- the row as it was, because RETURNING shows it as it becomes
                      from (select id, usage_month from submission where id = :id for update) held
                     where s.id = held.id and s.attempt = :attempt and s.status = 'processing'
                    returning s.workspace_id, held.usage_month, s.template_id, s.key_id,
                              cast(s.created_at at time zone 'UTC' as date) as day
                ), released as (
                    update usage_month u set used = used - 1
                      from failed f where u.workspace_id = f.workspace_id and u.month = f.usage_month
                    returning f.*
                ), released_day as (
                    update usage_day u set used = used - 1
                      -- behind the lock of the month's row, as acceptances are
                      from released r
                     where u.workspace_id = r.workspace_id and u.day = r.day and u.template_id = r.template_id
                       and u.key_id is not distinct from r.key_id
                )
                select count(*) from failed
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("error", error)
                .bind("now", now)
                .mapTo(int.class)
                .one()) == 1;
    }

    /**
     * Submissions outside runs that nobody works on though they are due, queued again.
     *
     * @return those that were tried first, then oldest due first
     */
    public List<Recalled> recall(int limit, Duration grace) {
        return stranded.recall(limit, grace);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
