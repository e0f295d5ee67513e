package platen.db.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.Environment;
import platen.db.RecordMapper;
import platen.db.RequeuedRow;
import platen.db.StrandedRows;
import platen.db.tenancy.Internal;

/** Rows of workflow runs, from acceptance to the final state. */
public final class RunStore {
    private static final String SELECT = """
            select r.id, r.workspace_id, r.organization_id, r.workflow_id, w.alias as workflow_alias,
                   r.workflow_version, r.environment, r.source, r.status, r.stage, r.idempotency_key, r.fingerprint,
                   r.skipped, r.page_count, r.render_ms, r.packet_sha256, r.zip_sha256, r.error, r.attempt,
                   r.created_at, r.completed_at
              from run r join workflow w on w.id = r.workflow_id
            """;

    private static final RecordMapper<Taken> TAKEN = RecordMapper.of(Taken.class);

    private final Database database;
    private final StrandedRows stranded;

    public RunStore(Database database) {
        this.database = database;
        this.stranded = new StrandedRows(database, "run", "status = 'processing'");
    }

    /**
     * Records an accepted run that waits for a worker.
     *
     * @return false when the idempotency key is taken; nothing is recorded then
     */
    public boolean queue(NewRun run, Duration grace) {
        return insert(run, "queued", 0, grace);
    }

    /**
     * Records a run that its caller does at once: claimed at birth, as attempt 1.
     *
     * @return false when the idempotency key is taken; nothing is recorded then
     */
    public boolean begin(NewRun run, Duration lease) {
        return insert(run, "rendering", 1, lease);
    }

    private boolean insert(NewRun run, String stage, int attempt, Duration due) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into run (id, workspace_id, organization_id, workflow_id, workflow_version, environment, source,
                                 status, stage, idempotency_key, fingerprint, skipped, request_id,
                                 attempt, claimed_at, claimed_by, due_at, created_at)
                values (:id, :workspaceId, :organizationId, :workflowId, :workflowVersion, :environment, :source,
                        'processing', :stage, :idempotencyKey, :fingerprint, cast(:skipped as json), :requestId,
                        :attempt, case when :attempt > 0 then clock_timestamp() end,
                        case when :attempt > 0 then current_setting('application_name') end,
                        clock_timestamp() + make_interval(secs => :due), :createdAt)
                -- waits for a parallel request of the same key to commit or roll back
                on conflict (organization_id, workflow_id, idempotency_key) where idempotency_key is not null
                do nothing
                """)
                .bindMethods(run)
                .bind("stage", stage)
                .bind("attempt", attempt)
                .bind("due", seconds(due))
                .execute()) == 1;
    }

    /** The run of an idempotency key, in whatever state. */
    public Optional<Run> findByIdempotencyKey(UUID organizationId, UUID workflowId, String key) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where r.organization_id = :organizationId and r.workflow_id = :workflowId
                   and r.idempotency_key = :key
                """)
                .bind("organizationId", organizationId)
                .bind("workflowId", workflowId)
                .bind("key", key)
                .map(ConstructorMapper.of(Run.class))
                .findOne());
    }

    /** A run, whoever's it is. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Run> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Run.class))
                        .findOne());
    }

    /** Runs, whoever's they are, eldest first; unknown ones are left out. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public List<Run> all(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = any(:ids) order by r.id")
                        .bindArray("ids", UUID.class, ids)
                        .map(ConstructorMapper.of(Run.class))
                        .list());
    }

    /** A run of this workspace. */
    public Optional<Run> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = :id and r.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Run.class))
                        .findOne());
    }

    /** Which of these are final by now. */
    @Internal("Waiting requests have found it in their workspace; only ids come back.")
    public List<UUID> finalAmong(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select id from run where id = any(:ids) and status <> 'processing'")
                        .bindArray("ids", UUID.class, ids)
                        .mapTo(UUID.class)
                        .list());
    }

    /**
     * Runs of a workflow in this workspace, newest first by (created_at, id).
     *
     * @param environment only of this one; null for all
     * @param before only older ones, exclusive; null for all
     * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
     */
    public List<Run> newest(UUID workspaceId, UUID workflowId, @Nullable Environment environment,
            @Nullable Instant before, @Nullable UUID beforeId,
            int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where r.workspace_id = :workspaceId and r.workflow_id = :workflowId
                   and (:environment::text is null or r.environment = :environment)
                   -- one comparison of pairs, which the index follows; no id is smaller than the nil UUID
                   and (r.created_at, r.id) < (coalesce(:before::timestamptz, 'infinity'),
                                               coalesce(:beforeId::uuid, '00000000-0000-0000-0000-000000000000'))
                 order by r.created_at desc, r.id desc limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("workflowId", workflowId)
                .bind("environment", environment)
                .bind("before", before)
                .bind("beforeId", beforeId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Run.class))
                .list());
    }

    /**
     * Takes a run that is queued or whose lease is over, with all its documents that are not final.
     *
     * @return the attempt that fences the result, or empty when the run is final or in somebody else's hands
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public OptionalInt claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update run
                """ + StrandedRows.TAKE + """
                 where id = :id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                returning attempt
                """)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .mapTo(Integer.class)
                .findOne()
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty()));
    }

    /** A run taken by one worker; the attempt fences its result. */
    public record Taken(UUID id, UUID workspaceId, int attempt) {}

    /**
     * Takes the run that is next: this one, if it was tried before and is due; otherwise the oldest queued one of the
     * workspace whose turn it is, passing over those that others are taking.
     *
     * @param after the turn is that of the workspace behind this one
     * @return empty when nothing is queued
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Taken> claimNext(UUID tried, UUID after, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with next as (
                    select coalesce(
                        (select id from run
                          where id = :tried and attempt > 0 and status = 'processing'
                            and (stage = 'queued' or due_at <= clock_timestamp())),
                        (select id from run
                          where status = 'processing' and stage = 'queued' and attempt = 0 and workspace_id > :after
                          order by workspace_id, id limit 1 for update skip locked),
                        (select id from run
                          where status = 'processing' and stage = 'queued' and attempt = 0
                          order by workspace_id, id limit 1 for update skip locked)) as next_id
                )
                update run
                """ + StrandedRows.TAKE + """
                  from next
                 where id = next_id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                returning id, workspace_id, attempt
                """)
                .bind("tried", tried)
                .bind("after", after)
                .bind("lease", seconds(lease))
                .map(TAKEN)
                .findOne());
    }

    /**
     * Gives back a run that is not to blame for its attempt's failure, as if it had never been taken; one that was
     * overtaken meanwhile stays lost.
     *
     * @param grace how long the sweep leaves it to the bell
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void release(UUID id, int attempt, Duration grace) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update run
                   set stage = 'queued', attempt = attempt - 1,
                       due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and attempt = :attempt and status = 'processing'
                """).bind("id", id).bind("attempt", attempt).bind("grace", seconds(grace)).execute());
    }

    /** Keeps a run that is at work from running out; one that was overtaken meanwhile stays lost. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void hold(UUID id, int attempt, Duration lease) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update run set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and status = 'processing'
                """).bind("id", id).bind("attempt", attempt).bind("lease", seconds(lease)).execute());
    }

    /** What a finished run leaves; hashes are null when no document applied. */
    public record Packet(byte @Nullable [] packetSha256, byte @Nullable [] zipSha256, int pageCount, int renderMs) {}

    /**
     * Completes a run whose packet and zip are kept already.
     *
     * @return false when another attempt has overtaken this one; nothing changes then
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean finish(UUID id, int attempt, Packet packet, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update run
                   set status = 'completed', stage = null, due_at = null, packet_sha256 = :packetSha256,
                       zip_sha256 = :zipSha256, page_count = :pageCount, render_ms = :renderMs, completed_at = :now
                 where id = :id and attempt = :attempt and status = 'processing'
                """)
                .bindMethods(packet)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("now", now)
                .execute()) == 1;
    }

    /**
     * Fails a run for good; documents that are completed stay.
     *
     * @param error JSON object of decision C14
     * @return false when another attempt has overtaken this one; nothing changes then
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean reject(UUID id, int attempt, String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update run
                   set status = 'failed', stage = null, due_at = null, error = cast(:error as json),
                       completed_at = :now
                 where id = :id and attempt = :attempt and status = 'processing'
                """).bind("id", id).bind("attempt", attempt).bind("error", error).bind("now", now).execute()) == 1;
    }

    /**
     * Runs that nobody works on though they are due, queued again.
     *
     * @return those that were tried first, then oldest due first
     */
    public List<UUID> recall(int limit, Duration grace) {
        return stranded.recall(limit, grace).stream().map(RequeuedRow::id).toList();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
