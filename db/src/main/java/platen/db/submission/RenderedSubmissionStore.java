package platen.db.submission;

import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;

/** Stores submissions that are already final, many per statement. */
public final class RenderedSubmissionStore {
    private static final FrequentStatement INSERT = FrequentStatement.of("""
        insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                source, status, run_id, run_index, fingerprint, data, metadata, warnings,
                                free_plan, usage_month, page_count, render_ms, engine_revision, sha256, error,
                                attempt, created_at, completed_at, seal, content_sha256, sealed_level)
        select id, workspace_id, organization_id, template_id, template_version, environment,
               source, case when error is null then 'completed' else 'failed' end, run_id, run_index,
               fingerprint, case when %s then null else data end, cast(metadata as json), cast(warnings as json), free_plan,
               -- a failed render holds nothing of the allowance
               case when error is null then cast(usage_month as date) end, page_count, render_ms,
               engine_revision, sha256, cast(error as json), 1, cast(created_at as timestamptz), cast(completed_at as timestamptz),
               seal, content_sha256, sealed_level
          from unnest(:ids, :workspaces, :organizations, :templates, :versions, :environments, :sources,
                      :runs, :indexes, :fingerprints, :datas, :metadatas, :warnings, :freePlans,
                      :months, :created, :pageCounts, :renderMillis, :revisions, :files,
                      :errors, :completed, :seals, :contents, :levels)
               as r (id, workspace_id, organization_id, template_id, template_version, environment, source,
                     run_id, run_index, fingerprint, data, metadata, warnings, free_plan,
                     usage_month, created_at, page_count, render_ms, engine_revision, sha256, error,
                     completed_at, seal, content_sha256, sealed_level)
        """.formatted(UnstoredAnswers.of("r")));

    private final Database database;

    public RenderedSubmissionStore(Database database) {
        this.database = database;
    }

    /** Records submissions in the caller's transaction. Their PDFs must already be stored. */
    public void insert(Collection<RenderedSubmission> rendered) {
        Columns.slices(rendered, each -> each.submission().data().length).forEach(this::insert);
    }

    private void insert(Columns<RenderedSubmission> rows) {
        var submissions = Columns.of(rows.rows().stream().map(RenderedSubmission::submission).toList());
        SubmissionColumns.bind(submissions, INSERT.on(database))
                .bindArray("pageCounts", Integer.class, rows.of(of(RenderResultRow::pageCount)))
                .bindArray("renderMillis", Integer.class, rows.of(of(RenderResultRow::renderMs)))
                .bindArray("revisions", Integer.class, rows.of(of(RenderResultRow::engineRevision)))
                .bindBytes("files", rows.bytes(of(RenderResultRow::sha256)))
                .bindBytes("contents", rows.bytes(of(RenderResultRow::contentSha256)))
                .bindArray("levels", String.class, rows.of(of(RenderResultRow::sealedLevel)))
                .bindArray("errors", String.class, rows.of(RenderedSubmission::error))
                .bindArray("completed", String.class, rows.of(each -> each.completedAt().toString()))
                .update();
    }

    /** Returns a function for a value of the result, null for a failed render. */
    private static <V> Function<RenderedSubmission, @Nullable V> of(Function<RenderResultRow, @Nullable V> value) {
        return each -> {
            RenderResultRow finished = each.finished();
            return finished == null ? null : value.apply(finished);
        };
    }
}
