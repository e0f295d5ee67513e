package platen.db.submission;

import java.time.LocalDate;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.Columns;
import platen.db.Database;

/** Writes submissions that are final from the start, many with one statement. */
public final class RenderedStore {
    private final Database database;

    public RenderedStore(Database database) {
        this.database = database;
    }

    /** Records them in the caller's transaction; their PDFs are kept already. */
    public void insert(Collection<Rendered> rendered) {
        Columns.slices(rendered, each -> each.submission().data().length).forEach(this::insert);
    }

    private void insert(Columns<Rendered> rows) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                        source, status, run_id, run_index, fingerprint, data, metadata, warnings,
                                        free_plan, usage_month, page_count, render_ms, sha256, error, attempt,
                                        created_at, completed_at)
                select id, workspace_id, organization_id, template_id, template_version, environment,
                       source, status, run_id, run_index, fingerprint, data, cast(metadata as json),
                       cast(warnings as json), free_plan, cast(usage_month as date), page_count, render_ms, sha256,
                       cast(error as json), 1, cast(created_at as timestamptz), cast(completed_at as timestamptz)
                  from unnest(:ids, :workspaces, :organizations, :templates, :versions, :environments, :sources,
                              :statuses, :runs, :indexes, :fingerprints, :datas, :metadatas, :warnings, :freePlans,
                              :months, :pageCounts, :renderMillis, :files, :errors, :created, :completed)
                       as r (id, workspace_id, organization_id, template_id, template_version, environment, source,
                             status, run_id, run_index, fingerprint, data, metadata, warnings, free_plan,
                             usage_month, page_count, render_ms, sha256, error, created_at, completed_at)
                """)
                .bindArray("ids", UUID.class, rows.of(each -> each.submission().id()))
                .bindArray("workspaces", UUID.class, rows.of(each -> each.submission().workspaceId()))
                .bindArray("organizations", UUID.class, rows.of(each -> each.submission().organizationId()))
                .bindArray("templates", UUID.class, rows.of(each -> each.submission().templateId()))
                .bindArray("versions", Integer.class, rows.of(each -> each.submission().templateVersion()))
                .bindArray("environments", String.class, rows.of(each -> each.submission().environment().wire()))
                .bindArray("sources", String.class, rows.of(each -> each.submission().source().wire()))
                .bindArray("statuses", String.class,
                        rows.of(each -> each.finished() == null ? "failed" : "completed"))
                .bindArray("runs", UUID.class, rows.of(each -> each.submission().runId()))
                .bindArray("indexes", Integer.class, rows.of(each -> each.submission().runIndex()))
                .bind("fingerprints", rows.bytes(each -> each.submission().fingerprint()))
                .bind("datas", rows.bytes(each -> each.submission().data()))
                .bindArray("metadatas", String.class, rows.of(each -> each.submission().metadata()))
                .bindArray("warnings", String.class, rows.of(each -> each.submission().warnings()))
                .bindArray("freePlans", Boolean.class, rows.of(each -> each.submission().freePlan()))
                .bindArray("months", String.class, rows.of(RenderedStore::month))
                .bindArray("pageCounts", Integer.class, rows.of(of(Finished::pageCount)))
                .bindArray("renderMillis", Integer.class, rows.of(of(Finished::renderMs)))
                .bind("files", rows.bytes(of(Finished::sha256)))
                .bindArray("errors", String.class, rows.of(Rendered::error))
                .bindArray("created", String.class, rows.of(each -> each.submission().createdAt().toString()))
                .bindArray("completed", String.class, rows.of(each -> each.completedAt().toString()))
                .execute());
    }

    /** A failed render holds nothing of the allowance. */
    private static @Nullable String month(Rendered each) {
        LocalDate month = each.submission().usageMonth();
        return each.finished() == null || month == null ? null : month.toString();
    }

    /** What a render left, null for one that failed. */
    private static <V> Function<Rendered, @Nullable V> of(Function<Finished, V> value) {
        return each -> {
            Finished finished = each.finished();
            return finished == null ? null : value.apply(finished);
        };
    }
}
