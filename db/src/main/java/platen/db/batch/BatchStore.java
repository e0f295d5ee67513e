package platen.db.batch;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.tenancy.Internal;

/** Reads batches and stores their output files. */
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
                   b.warnings, coalesce(p.warnings, 0) as row_warnings, b.error, b.attempt, b.created_at, b.started_at, b.completed_at
              from batch b
              left join template t on t.id = b.template_id
              left join workflow w on w.id = b.workflow_id
              left join lateral (
                  select sum(succeeded) filter (where phase = 'check') as checked,
                         sum(succeeded) filter (where phase = 'render') as rendered,
                         sum(failed) as failed, sum(warnings) as warnings,
                         sum(documents) filter (where phase = 'check') as check_documents,
                         sum(documents) filter (where phase = 'render') as render_documents,
                         sum(pages) filter (where phase = 'check') as check_pages,
                         sum(pages) filter (where phase = 'render') as render_pages
                    from batch_part where batch_id = b.id
              ) p on true
            """;

    private static final String ADD_FILE = """
            insert into batch_file (batch_id, kind, number, first_row, last_row, documents, pages, length, sha256)
            values (:batchId, :kind, :number, :firstRow, :lastRow, :documents, :pages, :length, :sha256)
            on conflict do nothing
            """;

    private final Database database;

    public BatchStore(Database database) {
        this.database = database;
    }

    /** Returns the template versions that the batch renders, by template. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Map<UUID, Integer> versions(UUID batchId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select template_id, version from batch_template where batch_id = :id")
                        .bind("id", batchId)
                        .setMapKeyColumn("template_id")
                        .setMapValueColumn("version")
                        .collectInto(new GenericType<Map<UUID, Integer>>() {}));
    }

    /** Returns the batch of an idempotency key, in any status. */
    public Optional<Batch> findByIdempotencyKey(UUID organizationId, String key) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where b.organization_id = :organizationId and b.idempotency_key = :key and b.fingerprint is not null
                   and b.deleted_at is null
                """)
                .bind("organizationId", organizationId)
                .bind("key", key)
                .map(ConstructorMapper.of(Batch.class))
                .findOne());
    }

    /** Returns a batch of any workspace, unless it was deleted. */
    @Internal("Workers and operators reach batches of every workspace.")
    public Optional<Batch> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where b.id = :id and b.deleted_at is null")
                        .bind("id", id)
                        .map(ConstructorMapper.of(Batch.class))
                        .findOne());
    }

    /** Returns an accepted batch of this workspace. */
    public Optional<Batch> find(UUID workspaceId, UUID id) {
        return find(id).filter(batch -> batch.workspaceId().equals(workspaceId) && batch.fingerprint() != null);
    }

    /** Returns those of the batches that belong to a workspace, by id; ids that are null are left out. */
    public Map<UUID, Batch> byId(UUID workspaceId, Stream<? extends @Nullable UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + """
                         where b.id = any(:ids) and b.workspace_id = :workspaceId and b.deleted_at is null
                        """)
                        .bindArray("ids", UUID.class, ids.filter(Objects::nonNull).toArray())
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(Batch.class))
                        .collectToMap(Batch::id, Function.identity()));
    }

    /**
     * Returns batches of a workspace, newest first by (created_at, id).
     *
     * @param environment only this environment; null for all
     */
    public List<Batch> newest(UUID workspaceId, @Nullable Environment environment, @Nullable BatchStatus status,
            @Nullable Instant before, @Nullable UUID beforeId, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where b.workspace_id = :workspaceId and b.fingerprint is not null and b.deleted_at is null
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

    /** Returns the number of batches by open status; statuses without batches are absent. */
    public Map<BatchStatus, Integer> open() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select status, count(*) as batches from batch
                 where due_at is not null and status <> 'receiving' group by status
                """)
                .setMapKeyColumn("status")
                .setMapValueColumn("batches")
                .collectInto(new GenericType<Map<BatchStatus, Integer>>() {}));
    }

    /** Returns those of the batches that are final now. */
    @Internal("Waiting requests have found it in their workspace; only ids come back.")
    public List<UUID> finalAmong(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select id from batch where id = any(:ids) and completed_at is not null")
                        .bindArray("ids", UUID.class, ids)
                        .mapTo(UUID.class)
                        .list());
    }

    /** Adds files of a batch; existing ones are kept. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void addFiles(UUID batchId, Collection<BatchFile> files) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch(ADD_FILE);
            files.forEach(file -> batch.bindMethods(file).bind("batchId", batchId).add());
            batch.execute();
        });
    }

    /** Adds a file of a batch; false, changing nothing, when it exists. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean addFile(UUID batchId, BatchFile file) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate(ADD_FILE)
                        .bindMethods(file)
                        .bind("batchId", batchId)
                        .execute()) == 1;
    }

    /**
     * Adds warnings about the batch as a whole while it has few; later ones are left out.
     *
     * @param warnings JSON array
     * @param rest JSON array of the warning that takes the place of those beyond, once
     * @param most warnings of a batch before that one
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void addWarnings(UUID batchId, String warnings, String rest, int most) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch
                   set warnings = (coalesce(warnings, '[]')::jsonb || case
                           when json_array_length(coalesce(warnings, '[]'))
                                + json_array_length(cast(:warnings as json)) <= :most
                           then cast(:warnings as jsonb) else cast(:rest as jsonb) end)::json
                 where id = :batchId and not coalesce(warnings, '[]')::jsonb @> cast(:rest as jsonb)
                """)
                .bind("batchId", batchId)
                .bind("warnings", warnings)
                .bind("rest", rest)
                .bind("most", most)
                .execute());
    }

    /** Returns the files of a batch, in order. */
    @Internal("The batch was found in its workspace before.")
    public List<BatchFile> files(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select kind, number, first_row, last_row, documents, pages, length, sha256
                  from batch_file where batch_id = :id order by kind desc, number
                """).bind("id", batchId).map(ConstructorMapper.of(BatchFile.class)).list());
    }
}
