package platen.db.submission;

import java.time.LocalDate;
import java.util.Collection;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.Database;

/** Writes submissions that are final from the start, many with one statement. */
public final class RenderedStore {
    private final Database database;

    public RenderedStore(Database database) {
        this.database = database;
    }

    /** Records them in the caller's transaction; their PDFs are kept already. */
    public void insert(Collection<Rendered> rendered) {
        if (rendered.isEmpty()) {
            return;
        }
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into submission (id, workspace_id, organization_id, template_id, template_version,
                                            environment, source, status, run_id, run_index, fingerprint, data,
                                            metadata, warnings, free_plan, usage_month, page_count, render_ms, sha256,
                                            error, attempt, created_at, completed_at)
                    values (:id, :workspaceId, :organizationId, :templateId, :templateVersion, :environment, :source,
                            :status, :runId, :runIndex, :fingerprint, :data, cast(:metadata as json),
                            cast(:warnings as json), :freePlan, :month, :pageCount, :renderMs, :sha256,
                            cast(:error as json), 1, :createdAt, :completedAt)
                    """);
            rendered.forEach(each -> add(batch, each));
            batch.execute();
        });
    }

    private static void add(PreparedBatch batch, Rendered each) {
        Finished finished = each.finished();
        batch.bindMethods(each.submission())
                .bind("status", finished == null ? "failed" : "completed")
                // a failed render holds nothing of the allowance
                .bindByType("month", month(each), LocalDate.class)
                .bindByType("pageCount", finished == null ? null : finished.pageCount(), Integer.class)
                .bindByType("renderMs", finished == null ? null : finished.renderMs(), Integer.class)
                .bindByType("sha256", finished == null ? null : finished.sha256(), byte[].class)
                .bind("error", each.error())
                .bind("completedAt", each.completedAt())
                .add();
    }

    private static @Nullable LocalDate month(Rendered each) {
        return each.finished() == null ? null : each.submission().usageMonth();
    }
}
