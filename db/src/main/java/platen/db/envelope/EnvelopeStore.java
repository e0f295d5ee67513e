package platen.db.envelope;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores envelopes with their documents. */
public final class EnvelopeStore {
    private static final String SELECT = """
            select e.id, e.workspace_id, e.environment, e.state, e.title, e.message, e.language, e.signing_order,
                   e.lifetime_seconds, e.reminders, e.delivery, e.metadata, e.free_plan, e.submission_id, e.run_id,
                   e.idempotency_key, e.fingerprint, e.revision, e.sealed_sha256, e.sealed_level, e.unstamped,
                   e.page_count,
                   e.reason, e.expires_at, e.created_at, e.sent_at, e.ended_at, e.purged_at
              from envelope e
            """;
    private static final RecordMapper<Envelope> ENVELOPE = RecordMapper.of(Envelope.class);
    private static final RecordMapper<EnvelopeDocument> DOCUMENT = RecordMapper.of(EnvelopeDocument.class);

    private final Database database;

    public EnvelopeStore(Database database) {
        this.database = database;
    }

    /**
     * Records a draft with its documents, in the caller's transaction.
     *
     * @return false when the idempotency key was taken meanwhile
     */
    public boolean create(Envelope envelope, List<EnvelopeDocument> documents) {
        boolean created = database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into envelope (id, workspace_id, environment, state, title, message, language, signing_order,
                                      lifetime_seconds, reminders, delivery, metadata, free_plan, submission_id, run_id,
                                      idempotency_key, fingerprint, created_at)
                values (:id, :workspaceId, :environment, 'draft', :title, :message, :language, :signingOrder,
                        :lifetimeSeconds, :reminders, :delivery, cast(:metadata as json), :freePlan, :submissionId, :runId,
                        :idempotencyKey, :fingerprint, :createdAt)
                on conflict do nothing
                """).bindMethods(envelope).bindMethods(envelope.terms()).execute()) == 1;
        if (created) {
            database.jdbi().useHandle(handle -> {
                PreparedBatch batch = handle.prepareBatch("""
                        insert into envelope_document (envelope_id, position, title, template_id, template_version, data)
                        values (:envelopeId, :position, :title, :templateId, :templateVersion, :data)
                        """);
                documents.forEach(each -> batch.bindMethods(each).add());
                batch.execute();
            });
        }
        return created;
    }

    /** Returns an envelope of this workspace. */
    public Optional<Envelope> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " where e.id = :id and e.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ENVELOPE)
                        .findOne());
    }

    /** Returns the envelope of an idempotency key. */
    public Optional<Envelope> findByIdempotencyKey(UUID workspaceId, String key) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " where e.workspace_id = :workspaceId and e.idempotency_key = :key")
                        .bind("workspaceId", workspaceId)
                        .bind("key", key)
                        .map(ENVELOPE)
                        .findOne());
    }

    /** Returns an envelope of any workspace. */
    @Internal("People know a link, and workers and sweeps an id that the database gave them.")
    public Optional<Envelope> get(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where e.id = :id")
                        .bind("id", id)
                        .map(ENVELOPE)
                        .findOne());
    }

    /** Returns an envelope and locks it until the end of the transaction; all changes of an envelope do so first. */
    @Internal("People know a link, and workers and sweeps an id that the database gave them.")
    public Optional<Envelope> lock(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where e.id = :id for update")
                        .bind("id", id)
                        .map(ENVELOPE)
                        .findOne());
    }

    /** Returns envelopes of a workspace, newest first by (created_at, id). */
    public List<Envelope> newest(UUID workspaceId, EnvelopeFilter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 where e.workspace_id = :workspaceId
                   and (:state::text is null or e.state = :state)
                   and (:environment::text is null or e.environment = :environment)
                   and (:search::text is null or position(lower(:search) in lower(e.title)) > 0
                        or exists (select from envelope_signer s where s.envelope_id = e.id
                                      and position(lower(:search) in lower(concat_ws(' ', s.name, s.email))) > 0))
                   and (e.created_at, e.id) < (coalesce(:before::timestamptz, 'infinity'),
                                               coalesce(:beforeId::uuid, '00000000-0000-0000-0000-000000000000'))
                 order by e.created_at desc, e.id desc
                 limit :limit
                """)
                .bindMethods(filter)
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(ENVELOPE)
                .list());
    }

    /** Returns the documents of an envelope in their order. */
    @Internal("The envelope was found in its workspace or by a link before.")
    public List<EnvelopeDocument> documents(UUID envelopeId) {
        return documents(List.of(envelopeId));
    }

    /** Returns the documents of several envelopes, those of each in their order. */
    @Internal("The envelopes were found in their workspace or by a link before.")
    public List<EnvelopeDocument> documents(Collection<UUID> envelopeIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select envelope_id, position, title, template_id, template_version, data
                  from envelope_document where envelope_id = any(:ids) order by envelope_id, position
                """).bindArray("ids", UUID.class, envelopeIds).map(DOCUMENT).list());
    }

    /** Records that a draft was sent. */
    @Internal("The envelope was locked before.")
    public void send(UUID id, int pageCount, @Nullable Instant expiresAt, Charge charge, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update envelope set state = 'sent', page_count = :pages, expires_at = :expiresAt, sent_at = :now,
                       key_id = :keyId, usage_month = :usageMonth
                 where id = :id and state = 'draft'
                """)
                .bind("id", id)
                .bind("pages", pageCount)
                .bind("expiresAt", expiresAt)
                .bindMethods(charge)
                .bind("now", now)
                .execute());
    }

    /**
     * The quota that an envelope uses.
     *
     * @param keyId API key by which it was sent; null for none
     * @param usageMonth first day of the month against whose quota it counts; null for none
     */
    public record Charge(@Nullable UUID keyId, @Nullable LocalDate usageMonth) {}

    /** Changes the deadline of a sent envelope; null for none. */
    @Internal("The envelope was locked before.")
    public void extend(UUID id, @Nullable Instant expiresAt) {
        database.jdbi().useHandle(handle -> handle
                .createUpdate("update envelope set expires_at = :expiresAt where id = :id and state = 'sent'")
                .bind("id", id)
                .bind("expiresAt", expiresAt)
                .execute());
    }

    /** Records that somebody has signed, and the pages of the documents that were confirmed. */
    @Internal("The envelope was locked before.")
    public void signed(UUID id, EnvelopeState state, int pageCount) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update envelope set revision = revision + 1, page_count = :pages, state = :state
                 where id = :id and state = 'sent'
                """).bind("id", id).bind("pages", pageCount).bind("state", state).execute());
    }

    /**
     * Ends an envelope without a sealed document.
     *
     * @param reason why the sender voids it; null for other ends
     */
    @Internal("The envelope was locked before.")
    public void end(UUID id, EnvelopeState state, @Nullable String reason, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update envelope set state = :state, reason = :reason, ended_at = :now
                 where id = :id and state in ('draft', 'sent')
                """)
                .bind("id", id)
                .bind("state", state)
                .bind("reason", reason)
                .bind("now", now)
                .execute());
    }

    /**
     * Records the sealed document.
     *
     * @return false when the envelope is not being sealed
     */
    @Internal("The envelope was locked before.")
    public boolean complete(UUID id, SealedFile file, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update envelope set state = 'completed', sealed_sha256 = :sha256, sealed_level = :level,
                       unstamped = :unstamped, page_count = :pageCount, verify_hash = :verifyHash,
                       ended_at = :now
                 where id = :id and state = 'sealing'
                """)
                .bind("id", id)
                .bindMethods(file)
                .bind("now", now)
                .execute()) == 1;
    }

    /**
     * The sealed document of an envelope.
     *
     * @param level of the seal
     * @param unstamped whether it has no time stamp because no authority answered
     * @param verifyHash SHA-256 of the code in its certificate
     */
    public record SealedFile(byte[] sha256, String level, boolean unstamped, int pageCount, byte[] verifyHash) {}

    /** Returns sent envelopes whose deadline has passed, earliest first. */
    @Internal("The sweep ends envelopes of all workspaces.")
    public List<UUID> overdue(Instant now, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id from envelope where state = 'sent' and expires_at <= :now order by expires_at limit :limit
                """).bind("now", now).bind("limit", limit).mapTo(UUID.class).list());
    }
}
