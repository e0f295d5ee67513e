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
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.RecordMapper;
import platen.db.lease.RequeuedRow;
import platen.db.lease.StrandedRows;
import platen.db.lease.WaitingWorkspaces;
import platen.db.tenancy.Internal;

/** Stores workflow runs, from acceptance to their final status. */
public final class RunStore {
    /** Columns of a run r and its workflow w. */
    static final String COLUMNS = """
            select r.id, r.workspace_id, r.organization_id, r.workflow_id, w.alias as workflow_alias,
                   r.workflow_version, r.environment, r.source, r.status, r.stage, r.idempotency_key, r.fingerprint,
                   r.skipped, r.page_count, r.render_ms, r.packet_sha256, r.zip_sha256, r.error, coalesce(r.warnings, '[]') as warnings, r.attempt,
                   r.created_at, r.completed_at
            """;
    private static final String SELECT = COLUMNS + " from run r join workflow w on w.id = r.workflow_id ";

    private static final String QUEUED = "status = 'processing' and stage = 'queued' and attempt = 0";
    private static final String WAITING = WaitingWorkspaces.find("run", QUEUED, ":after",
            WaitingWorkspaces.UNLIMITED);

    private static final RecordMapper<Taken> TAKEN = RecordMapper.of(Taken.class);

    private final Database database;
    private final StrandedRows stranded;

    public RunStore(Database database) {
        this.database = database;
        this.stranded = new StrandedRows(database, "run", "status = 'processing'");
    }

    /**
     * Records an accepted run to be processed by a worker.
     *
     * @return false, recording nothing, when the idempotency key is taken
     */
    public boolean queue(NewRun run, Duration grace) {
        return insert(run, "queued", 0, grace);
    }

    /**
     * Records a run that the caller processes at once. It is claimed from the start, as attempt 1.
     *
     * @return false, recording nothing, when the idempotency key is taken
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

    /** Returns the run of an idempotency key, in any status. */
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

    /** Returns a run of any workspace. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Run> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Run.class))
                        .findOne());
    }

    /** Returns runs of any workspace, oldest first; unknown ids are left out. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public List<Run> all(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = any(:ids) order by r.id")
                        .bindArray("ids", UUID.class, ids)
                        .map(ConstructorMapper.of(Run.class))
                        .list());
    }

    /** Returns a run of this workspace. */
    public Optional<Run> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where r.id = :id and r.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Run.class))
                        .findOne());
    }

    /** Returns those of the runs that are final now. */
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
     * Returns runs of a workflow in this workspace, newest first by (created_at, id).
     *
     * @param environment only this environment; null for all
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
     * Claims a run that is queued or whose lease has expired. {@link platen.db.submission.ClaimStore#claimOfRun} claims
     * its documents.
     *
     * @return the attempt, the fencing token of the result; empty when the run is final, claimed by another worker, or
     *     of a workspace that is paused
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public OptionalInt claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update run
                """ + StrandedRows.TAKE + """
                 where id = :id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                   and""" + " " + WaitingWorkspaces.NOT_PAUSED + """
                returning attempt
                """)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .mapTo(Integer.class)
                .findOne()
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty()));
    }

    /** A run claimed by a worker; the attempt is the fencing token of its result. */
    public record Taken(UUID id, UUID workspaceId, int attempt) {}

    /**
     * Claims the next run: the given one if it was attempted before and is due; otherwise the oldest queued run of the
     * next workspace in rotation. Skips runs that other workers are claiming and workspaces that are paused.
     *
     * @param after the rotation continues with the workspace after this one
     * @return empty when nothing is queued
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Taken> claimNext(UUID tried, UUID after, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with recursive <waiting>, next as (
                    select coalesce(
                        (select id from run
                          where id = :tried and attempt > 0 and status = 'processing'
                            and (stage = 'queued' or due_at <= clock_timestamp()) and <not paused>),
                        -- reads no more workspaces than needed
                        (select oldest.id from waiting w
                          cross join lateral (
                              select id from run where <queued> and workspace_id = w.workspace_id
                               order by id limit 1 for update skip locked) oldest
                          where not w.paused limit 1)) as next_id
                )
                update run <take>
                  from next
                 where id = next_id and status = 'processing' and (stage = 'queued' or due_at <= clock_timestamp())
                returning id, workspace_id, attempt
                """.replace("<waiting>", WAITING)
                .replace("<queued>", QUEUED)
                .replace("<not paused>", WaitingWorkspaces.NOT_PAUSED)
                .replace("<take>", StrandedRows.TAKE))
                .bind("tried", tried)
                .bind("after", after)
                .bind("lease", seconds(lease))
                .map(TAKEN)
                .findOne());
    }

    /**
     * Releases a run whose attempt failed for a reason outside the run, as if it had never been claimed. No effect when
     * another attempt has taken over.
     *
     * @param grace how long the sweep waits for the notification to be handled
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

    /** Extends the lease of a claimed run; no effect when another attempt has taken over. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void renew(UUID id, int attempt, Duration lease) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update run set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and status = 'processing'
                """).bind("id", id).bind("attempt", attempt).bind("lease", seconds(lease)).execute());
    }

    /**
     * The output of a completed run; hashes are null when no document applied.
     *
     * @param warnings JSON array of the warnings about the packet
     */
    public record Packet(byte @Nullable [] packetSha256, byte @Nullable [] zipSha256, int pageCount, int renderMs,
            String warnings) {}

    /**
     * Completes a run whose packet and zip are already stored.
     *
     * @return false, changing nothing, when another attempt has taken over
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean finish(UUID id, int attempt, Packet packet, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update run
                   set status = 'completed', stage = null, due_at = null, packet_sha256 = :packetSha256,
                       zip_sha256 = :zipSha256, page_count = :pageCount, render_ms = :renderMs,
                       warnings = cast(:warnings as json), completed_at = :now
                 where id = :id and attempt = :attempt and status = 'processing'
                """)
                .bindMethods(packet)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("now", now)
                .execute()) == 1;
    }

    /**
     * Fails a run permanently; completed documents stay.
     *
     * @param error JSON object in the shape of an API error
     * @return false, changing nothing, when another attempt has taken over
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
     * Fails an open run of this workspace, whether or not a worker has claimed it. A worker that executes it meanwhile
     * cannot record its outcome.
     *
     * @param error JSON object in the shape of an API error
     * @return false, changing nothing, when the run is final
     */
    public boolean cancel(UUID workspaceId, UUID id, String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update run
                   set status = 'failed', stage = null, due_at = null, error = cast(:error as json),
                       completed_at = :now
                 where id = :id and workspace_id = :workspaceId and status = 'processing'
                """).bind("id", id).bind("workspaceId", workspaceId).bind("error", error).bind("now", now)
                .execute()) == 1;
    }

    /**
     * Queues runs again that are due and have no worker.
     *
     * @return runs that were attempted before first, then the longest overdue first
     */
    public List<UUID> requeue(int limit, Duration grace) {
        return stranded.requeue(limit, grace).stream().map(RequeuedRow::id).toList();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
