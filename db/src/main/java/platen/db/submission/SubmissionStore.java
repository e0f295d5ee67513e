package platen.db.submission;

import java.lang.invoke.MethodHandles;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.core.RecordMapper;
import platen.db.statement.FrequentStatement;
import platen.db.statement.RecordReader;
import platen.db.tenancy.Internal;

/** Records, reads and purges submissions. */
public final class SubmissionStore {
    /** Columns of a submission s and its template t. */
    static final String COLUMNS = """
            select s.id, s.workspace_id, s.organization_id, s.template_id, t.alias as template_alias, t.name as template_name,
                   s.template_version, t.kind, s.environment, s.source, s.status, s.stage, s.run_id, s.run_index,
                   s.idempotency_key, s.fingerprint, s.metadata, s.usage_month, s.page_count, s.render_ms,
                   s.engine_revision, s.sha256,
                   s.error, s.warnings, s.purged_at, s.purge_cause, s.attempt, s.created_at, s.completed_at,
                   s.seal, s.content_sha256, s.sealed_level
            """;
    private static final String SELECT = COLUMNS + " from submission s join template t on t.id = s.template_id ";

    private static final FrequentStatement FIND = FrequentStatement
            .of(SELECT + " where s.id = :id and s.workspace_id = :workspaceId");
    private static final FrequentStatement FIND_BY_KEY = FrequentStatement.of(SELECT + """
             where s.organization_id = :organizationId and s.template_id = :templateId
               and s.idempotency_key = :key
            """);

    /** For frequent statements; the mapper is for the others. */
    private static final RecordReader<Submission> READER = RecordReader.of(MethodHandles.lookup(), Submission.class);
    private static final RecordMapper<Submission> SUBMISSION = RecordMapper.of(Submission.class);

    private final Database database;
    private final AcceptedSubmissionStore accepted;
    private final PurgeStore purges;

    public SubmissionStore(Database database) {
        this.database = database;
        this.accepted = new AcceptedSubmissionStore(database);
        this.purges = new PurgeStore(database);
    }

    /**
     * Records accepted renders with one statement.
     *
     * @return recorded submissions; for the others the idempotency key was taken, possibly by another of these
     */
    public List<RecordedSubmission> accept(Collection<AcceptedSubmission> renders) {
        return accepted.record(renders);
    }

    /** Returns the submission of an idempotency key, in any status. */
    public Optional<Submission> findByIdempotencyKey(UUID organizationId, UUID templateId, String key) {
        return FIND_BY_KEY.on(database)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .bind("key", key)
                .findOne(READER);
    }

    /** Returns a submission of this workspace. */
    public Optional<Submission> find(UUID workspaceId, UUID id) {
        return FIND.on(database).bind("id", id).bind("workspaceId", workspaceId).findOne(READER);
    }

    /** Returns submissions of any workspace. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public List<Submission> all(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where s.id = any(:ids)")
                        .bindArray("ids", UUID.class, ids)
                        .map(SUBMISSION)
                        .list());
    }

    /** Returns the documents of a run, in order. */
    @Internal("The run was found in its workspace before.")
    public List<Submission> ofRun(UUID runId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where s.run_id = :runId order by s.run_index")
                        .bind("runId", runId)
                        .map(SUBMISSION)
                        .list());
    }

    /** Returns submissions of a workspace, newest first by (created_at, id). */
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

    /** Returns those of the submissions that are final now. */
    @Internal("Waiting requests have found it in their workspace; only ids come back.")
    public List<UUID> finalAmong(Collection<UUID> ids) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select id from submission where id = any(:ids) and status <> 'processing'")
                        .bindArray("ids", UUID.class, ids)
                        .mapTo(UUID.class)
                        .list());
    }

    /**
     * Removes data and PDF of a final submission of this workspace. Its record and idempotency key stay. Also removes
     * each packet, zip and merged PDF of a batch that contains the document.
     *
     * @return files that may now be unused, to be passed to {@link platen.db.blob.BlobStore#dropUnused}
     */
    public List<byte[]> purge(UUID workspaceId, UUID id, Instant now) {
        return database.inTransaction(() -> {
            purges.purgeData(workspaceId, List.of(id));
            return purges.purgeFiles(workspaceId, List.of(id), PurgeCause.REQUEST, now).files();
        });
    }

    /** Returns the input data as canonical JSON; empty once purged. */
    public Optional<byte[]> data(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                                select data from submission where id = :id and workspace_id = :workspaceId
                                """)
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .mapTo(byte[].class)
                        .findOne());
    }
}
