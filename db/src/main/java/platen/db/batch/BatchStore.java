package platen.db.batch;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.Environment;

/** Rows of bulk orders, from the first byte to the final state. */
public final class BatchStore {
    private static final String SELECT = """
            select b.id, b.workspace_id, b.organization_id, b.environment, b.template_id, t.alias as template_alias,
                   b.workflow_id, w.alias as workflow_alias, b.workflow_version, b.format, b.dry_run, b.on_error,
                   b.strict, b.merged, b.free_plan, b.metadata, b.idempotency_key, b.fingerprint, b.status,
                   b.total_rows, b.refused_rows,
                   coalesce(case when b.dry_run then p.checked else p.rendered end, 0) as succeeded,
                   b.refused_rows + coalesce(p.failed, 0) as failed,
                   coalesce(case when b.dry_run or b.status = 'validating'
                                 then p.check_documents else p.render_documents end, 0) as documents,
                   coalesce(case when b.dry_run or b.status = 'validating'
                                 then p.check_pages else p.render_pages end, 0) as pages,
                   b.error, b.attempt, b.created_at, b.started_at, b.completed_at
              from batch b
              left join template t on t.id = b.template_id
              left join workflow w on w.id = b.workflow_id
              left join lateral (
                  select sum(succeeded) filter (where phase = 'check') as checked,
                         sum(succeeded) filter (where phase = 'render') as rendered,
                         sum(failed) as failed,
                         sum(documents) filter (where phase = 'check') as check_documents,
                         sum(documents) filter (where phase = 'render') as render_documents,
                         sum(pages) filter (where phase = 'check') as check_pages,
                         sum(pages) filter (where phase = 'render') as render_pages
                    from batch_part where batch_id = b.id
              ) p on true
            """;

    private final Database database;

    /**
     * An order in one worker's hands.
     *
     * @param attempt fences what is recorded: who was overtaken records nothing
     * @param stalled claims, this one included, since a row was last recorded
     */
    public record Claim(int attempt, int stalled) {}

    public BatchStore(Database database) {
        this.database = database;
    }

    /**
     * Begins an order whose rows are about to come in. Nobody sees it before it is accepted.
     *
     * @param versions of the templates that it renders
     * @param patience after which a sweep takes it for abandoned
     */
    public void receive(NewBatch batch, Map<UUID, Integer> versions, Duration patience) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    insert into batch (id, workspace_id, organization_id, environment, template_id, workflow_id,
                                       workflow_version, format, dry_run, on_error, strict, merged, free_plan,
                                       metadata, idempotency_key, request_id, status, due_at, created_at)
                    values (:id, :workspaceId, :organizationId, :environment, :templateId, :workflowId,
                            :workflowVersion, :format, :dryRun, :onError, :strict, :merged, :freePlan,
                            cast(:metadata as json), :idempotencyKey, :requestId, 'receiving',
                            clock_timestamp() + make_interval(secs => :patience), :createdAt)
                    """).bindMethods(batch).bind("patience", seconds(patience)).execute());
            versions.forEach((template, version) -> addVersion(batch.id(), template, version));
        });
    }

    /** Fixes the version of one more template that the order renders; one that is fixed already stays. */
    public void addVersion(UUID batchId, UUID templateId, int version) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into batch_template (batch_id, template_id, version) values (:batchId, :templateId, :version)
                on conflict do nothing
                """)
                .bind("batchId", batchId)
                .bind("templateId", templateId)
                .bind("version", version)
                .execute());
    }

    /** The versions that the order renders, by template. */
    public Map<UUID, Integer> versions(UUID batchId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select template_id, version from batch_template where batch_id = :id")
                        .bind("id", batchId)
                        .setMapKeyColumn("template_id")
                        .setMapValueColumn("version")
                        .collectInto(new GenericType<Map<UUID, Integer>>() {}));
    }

    /**
     * Accepts an order whose rows have come in.
     *
     * @return false when another order has its idempotency key; it stays invisible then
     */
    public boolean accept(UUID id, byte[] fingerprint, int totalRows, int refusedRows, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch b
                   set status = 'validating', fingerprint = :fingerprint, total_rows = :totalRows,
                       refused_rows = :refusedRows, due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and status = 'receiving'
                   and not exists (select from batch o
                                    where o.organization_id = b.organization_id and o.fingerprint is not null
                                      and o.idempotency_key = b.idempotency_key)
                """)
                .bind("id", id)
                .bind("fingerprint", fingerprint)
                .bind("totalRows", totalRows)
                .bind("refusedRows", refusedRows)
                .bind("grace", seconds(grace))
                .execute()) == 1;
    }

    /** Forgets an order that was not accepted, with all its rows. */
    public void discard(UUID id) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("delete from batch where id = :id and status = 'receiving'")
                        .bind("id", id)
                        .execute());
    }

    /** Forgets orders whose sender went away. */
    public int discardAbandoned() {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from batch where status = 'receiving' and due_at <= clock_timestamp()
                """).execute());
    }

    /** The order of an idempotency key, in whatever state. */
    public Optional<Batch> findByIdempotencyKey(UUID organizationId, String key) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where b.organization_id = :organizationId and b.idempotency_key = :key and b.fingerprint is not null
                """)
                .bind("organizationId", organizationId)
                .bind("key", key)
                .map(ConstructorMapper.of(Batch.class))
                .findOne());
    }

    /** An order, whoever's it is. */
    public Optional<Batch> find(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + " where b.id = :id")
                .bind("id", id)
                .map(ConstructorMapper.of(Batch.class))
                .findOne());
    }

    /** An accepted order of this workspace. */
    public Optional<Batch> find(UUID workspaceId, UUID id) {
        return find(id).filter(batch -> batch.workspaceId().equals(workspaceId) && batch.fingerprint() != null);
    }

    /**
     * Newest first, by (created_at, id).
     *
     * @param environment the only one, or null for all
     */
    public List<Batch> newest(UUID workspaceId, @Nullable Environment environment, @Nullable BatchStatus status,
            @Nullable Instant before, @Nullable UUID beforeId, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where b.workspace_id = :workspaceId and b.fingerprint is not null
                   and (:environment::text is null or b.environment = :environment)
                   and (:status::text is null or b.status = :status)
                   -- one comparison of pairs, which the index follows; no id is smaller than the nil UUID
                   and (b.created_at, b.id) < (coalesce(:before::timestamptz, 'infinity'),
                                               coalesce(:beforeId::uuid, '00000000-0000-0000-0000-000000000000'))
                 order by b.created_at desc, b.id desc limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("status", status)
                .bind("before", before)
                .bind("beforeId", beforeId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Batch.class))
                .list());
    }

    /** How many orders are in which open status; statuses in which none is are left out. */
    public Map<BatchStatus, Integer> open() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select status, count(*) as orders from batch
                 where due_at is not null and status <> 'receiving' group by status
                """)
                .setMapKeyColumn("status")
                .setMapValueColumn("orders")
                .collectInto(new GenericType<Map<BatchStatus, Integer>>() {}));
    }

    /** Which of these are final by now. */
    public List<UUID> finalAmong(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select id from batch where id = any(:ids) and completed_at is not null")
                        .bindArray("ids", UUID.class, ids)
                        .mapTo(UUID.class)
                        .list());
    }

    /**
     * Takes an order that nobody drives: it was just accepted, or the lease of who drove it is over.
     *
     * @return empty when the order is final or in somebody else's hands
     */
    public Optional<Claim> claim(UUID id, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update batch
                   set attempt = attempt + 1, stalled = stalled + 1, driven = true,
                       claimed_at = clock_timestamp(), claimed_by = current_setting('application_name'),
                       due_at = clock_timestamp() + make_interval(secs => :lease),
                       started_at = coalesce(started_at, clock_timestamp())
                 where id = :id and status in ('validating', 'in_progress', 'finalizing', 'cancelling')
                   and (not driven or due_at <= clock_timestamp())
                returning attempt, stalled
                """)
                .bind("id", id)
                .bind("lease", seconds(lease))
                .map(ConstructorMapper.of(Claim.class))
                .findOne());
    }

    /** Notes that the order moves, or is not to blame that it does not: rows were recorded since it was claimed. */
    public void moved(UUID id, int attempt) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("update batch set stalled = 0 where id = :id and attempt = :attempt")
                        .bind("id", id)
                        .bind("attempt", attempt)
                        .execute());
    }

    /** Whether another chunk of an order may be begun; not of one that there is no more. */
    public boolean goesOn(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from batch
                                where id = :id and halt is null
                                  and status in ('validating', 'in_progress', 'finalizing'))
                """).bind("id", id).mapTo(boolean.class).one());
    }

    /**
     * Where an order is heading.
     *
     * @param halt why it must stop, or null
     */
    public record Course(BatchStatus status, @Nullable String halt) {}

    /** Where an order is heading. */
    public Course course(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select status, halt from batch where id = :id")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Course.class))
                        .one());
    }

    /** Tells everybody who works on an open order that it cannot go on; the first reason stays. */
    public void halt(UUID id, String error) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set halt = cast(:error as json)
                 where id = :id and halt is null and completed_at is null
                """).bind("id", id).bind("error", error).execute());
    }

    /**
     * Keeps a claim from running out.
     *
     * @return the status, which a cancellation may have changed; empty when another attempt has overtaken this one
     */
    public Optional<BatchStatus> hold(UUID id, int attempt, Duration lease) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                update batch set due_at = clock_timestamp() + make_interval(secs => :lease)
                 where id = :id and attempt = :attempt and completed_at is null
                returning status
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("lease", seconds(lease))
                .mapTo(BatchStatus.class)
                .findOne());
    }

    /** Gives a claim back: whoever hears of the order next may take it. */
    public void release(UUID id, int attempt) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set driven = false, due_at = clock_timestamp()
                 where id = :id and attempt = :attempt and completed_at is null
                """).bind("id", id).bind("attempt", attempt).execute());
    }

    /**
     * Goes on to another open status; an order that is being cancelled stays that.
     *
     * @return false when another attempt has overtaken this one
     */
    public boolean advance(UUID id, int attempt, BatchStatus status) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = case when status = 'cancelling' then status else :status end
                 where id = :id and attempt = :attempt and completed_at is null
                """).bind("id", id).bind("attempt", attempt).bind("status", status).execute()) == 1;
    }

    /**
     * Ends an order.
     *
     * @param status a final one
     * @param error JSON object of decision C14 of a failed one, else null
     * @return false when another attempt has overtaken this one; nothing changes then
     */
    public boolean end(UUID id, int attempt, BatchStatus status, @Nullable String error, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch
                   set status = :status, error = cast(:error as json), driven = false, due_at = null,
                       completed_at = :now
                 where id = :id and attempt = :attempt and completed_at is null
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("status", status)
                .bind("error", error)
                .bind("now", now)
                .execute()) == 1;
    }

    /**
     * Asks for an open order to be cancelled. What is recorded stays.
     *
     * @return false when it is final already
     */
    public boolean cancel(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch set status = 'cancelling' where id = :id and completed_at is null
                """).bind("id", id).execute()) == 1;
    }

    /**
     * Opens an order again that failed or was cancelled; rows that have come to an end stay as they are.
     *
     * @return false when it is neither
     */
    public boolean reopen(UUID id, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch
                   -- one that was being rendered has been found good
                   set status = case when exists (select from batch_part where batch_id = :id and phase = 'render')
                                     then 'in_progress' else 'validating' end,
                       error = null, halt = null, stalled = 0, completed_at = null,
                       due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and status in ('failed', 'cancelled')
                """).bind("id", id).bind("grace", seconds(grace)).execute()) == 1;
    }

    /** Orders that nobody drives though they are due; they are due again after the grace. */
    public List<UUID> recall(int limit, Duration grace) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with due as (
                    select id from batch
                     where due_at <= clock_timestamp() and status <> 'receiving'
                     order by due_at limit :limit
                       for update skip locked
                )
                update batch b
                   set driven = false, due_at = clock_timestamp() + make_interval(secs => :grace)
                  from due where b.id = due.id
                returning b.id
                """).bind("limit", limit).bind("grace", seconds(grace)).mapTo(UUID.class).list());
    }

    /** Adds files of an order; those that are there already stay. */
    public void addFiles(UUID batchId, Collection<BatchFile> files) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into batch_file (batch_id, kind, number, first_row, last_row, documents, pages, length,
                                            sha256)
                    values (:batchId, :kind, :number, :firstRow, :lastRow, :documents, :pages, :length, :sha256)
                    on conflict do nothing
                    """);
            files.forEach(file -> batch.bindMethods(file).bind("batchId", batchId).add());
            batch.execute();
        });
    }

    /** The files of an order, in order. */
    public List<BatchFile> files(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select kind, number, first_row, last_row, documents, pages, length, sha256
                  from batch_file where batch_id = :id order by kind desc, number
                """).bind("id", batchId).map(ConstructorMapper.of(BatchFile.class)).list());
    }

    static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
