package platen.db.submission;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;
import platen.db.statement.Execution;
import platen.db.statement.FrequentStatement;

/** Stores accepted submissions, many per statement. */
final class AcceptedSubmissionStore {
    private static final FrequentStatement RECORD = FrequentStatement.of("""
        insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                source, status, stage, run_id, run_index, idempotency_key, fingerprint, data,
                                metadata, warnings, free_plan, key_id, request_id, usage_month, attempt,
                                claimed_at, claimed_by, due_at, created_at, seal, sha256, page_count, render_ms,
                                engine_revision, completed_at, content_sha256, sealed_level)
        select id, workspace_id, organization_id, template_id, template_version, environment,
               source, case when completed_at is null then 'processing' else 'completed' end, stage,
               run_id, run_index, idempotency_key, fingerprint,
               case when completed_at is not null and %s then null else data end,
               cast(metadata as json), cast(warnings as json), free_plan, key_id, request_id,
               cast(usage_month as date), attempt,
               case when completed_at is not null then cast(created_at as timestamptz)
                    when attempt > 0 then clock_timestamp() end,
               case when attempt > 0 then current_setting('application_name') end,
               clock_timestamp() + make_interval(secs => due), cast(created_at as timestamptz),
               seal, sha256, page_count, render_ms, engine_revision, cast(completed_at as timestamptz),
               content_sha256, sealed_level
          from unnest(:ids, :workspaces, :organizations, :templates, :versions, :environments, :sources,
                      :stages, :runs, :indexes, :keys, :fingerprints, :datas, :metadatas, :warnings,
                      :freePlans, :keyIds, :requestIds, :months, :attempts, :dues, :created, :seals,
                      :hashes, :pageCounts, :renderMs, :revisions, :completed, :contents, :levels)
               as a (id, workspace_id, organization_id, template_id, template_version, environment, source,
                     stage, run_id, run_index, idempotency_key, fingerprint, data, metadata, warnings,
                     free_plan, key_id, request_id, usage_month, attempt, due, created_at, seal,
                     sha256, page_count, render_ms, engine_revision, completed_at, content_sha256,
                     sealed_level)
         -- ordered by key, so that concurrent requests cannot deadlock
         order by organization_id, template_id, idempotency_key, id
        -- waits for a parallel request of the same key to commit or roll back
        on conflict (organization_id, template_id, idempotency_key) where idempotency_key is not null
        do nothing
        returning id,
        """.formatted(UnstoredAnswers.of("a")) + RecordedSubmission.hasReceivers("submission"));

    private final Database database;

    AcceptedSubmissionStore(Database database) {
        this.database = database;
    }

    /**
     * Records accepted renders.
     *
     * @return recorded submissions; for the others the idempotency key was taken, possibly by another of these
     */
    List<RecordedSubmission> record(Collection<AcceptedSubmission> accepted) {
        Columns<AcceptedSubmission> rows = Columns.of(accepted);
        Execution statement = RECORD.on(database);
        bind(Columns.of(accepted.stream().map(AcceptedSubmission::submission).toList()), statement);
        new ResultColumns(accepted.stream().<@Nullable RenderResultRow>map(AcceptedSubmission::result).toList())
                .bind(statement);
        return statement
                .bindArray("stages", String.class, rows.of(each -> each.stage() == null ? null : each.stage().wire()))
                .bindArray("attempts", Integer.class, rows.of(AcceptedSubmission::attempt))
                .bindArray("dues", Double.class,
                        rows.of(each -> each.due() == null ? null : each.due().toMillis() / 1000.0))
                .bindArray("completed", String.class,
                        rows.of(each -> each.completedAt() == null ? null : each.completedAt().toString()))
                .list(RecordedSubmission.ROW);
    }

    private static Execution bind(Columns<NewSubmission> rows, Execution statement) {
        return statement.bindArray("ids", UUID.class, rows.of(NewSubmission::id))
                .bindArray("workspaces", UUID.class, rows.of(NewSubmission::workspaceId))
                .bindArray("organizations", UUID.class, rows.of(NewSubmission::organizationId))
                .bindArray("templates", UUID.class, rows.of(NewSubmission::templateId))
                .bindArray("versions", Integer.class, rows.of(NewSubmission::templateVersion))
                .bindArray("environments", String.class, rows.of(each -> each.environment().wire()))
                .bindArray("sources", String.class, rows.of(each -> each.source().wire()))
                .bindArray("runs", UUID.class, rows.of(NewSubmission::runId))
                .bindArray("indexes", Integer.class, rows.of(NewSubmission::runIndex))
                .bindArray("keys", String.class, rows.of(NewSubmission::idempotencyKey))
                .bindArray("keyIds", UUID.class, rows.of(each -> each.origin().keyId()))
                .bindArray("requestIds", UUID.class, rows.of(each -> each.origin().requestId()))
                .bindBytes("fingerprints", rows.bytes(NewSubmission::fingerprint))
                .bindBytes("datas", rows.bytes(NewSubmission::data))
                .bindArray("metadatas", String.class, rows.of(NewSubmission::metadata))
                .bindArray("warnings", String.class, rows.of(NewSubmission::warnings))
                .bindArray("freePlans", Boolean.class, rows.of(NewSubmission::freePlan))
                .bindArray("seals", Boolean.class, rows.of(NewSubmission::seal))
                .bindArray("months", String.class, rows.of(AcceptedSubmissionStore::month))
                .bindArray("created", String.class, rows.of(each -> each.createdAt().toString()));
    }

    private static @Nullable String month(NewSubmission submission) {
        return Optional.ofNullable(submission.usageMonth()).map(LocalDate::toString).orElse(null);
    }
}
