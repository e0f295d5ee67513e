package platen.db.submission;

import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.statement.BinaryCopy;
import platen.db.submission.UnstoredAnswers.Scope;

/** Stores submissions that are already final, many per statement. */
public final class RenderedSubmissionStore {
    private static final BinaryCopy<RenderedSubmission> ROWS = BinaryCopy.<RenderedSubmission>into("submission")
            .uuid("id", of(NewSubmission::id))
            .uuid("workspace_id", of(NewSubmission::workspaceId))
            .uuid("organization_id", of(NewSubmission::organizationId))
            .uuid("template_id", of(NewSubmission::templateId))
            .integer("template_version", of(NewSubmission::templateVersion))
            .text("environment", of(each -> each.environment().wire()))
            .text("source", of(each -> each.source().wire()))
            .text("status", each -> each.error() == null ? "completed" : "failed")
            .uuid("run_id", of(NewSubmission::runId))
            .integer("run_index", of(NewSubmission::runIndex))
            .bytes("fingerprint", of(NewSubmission::fingerprint))
            .text("metadata", of(NewSubmission::metadata))
            .text("warnings", of(NewSubmission::warnings))
            .bool("free_plan", of(NewSubmission::freePlan))
            // a failed render holds nothing of the quota
            .date("usage_month", each -> each.error() == null ? each.submission().usageMonth() : null)
            .integer("page_count", result(RenderResultRow::pageCount))
            .integer("render_ms", result(RenderResultRow::renderMs))
            .integer("engine_revision", result(RenderResultRow::engineRevision))
            .bytes("sha256", result(RenderResultRow::sha256))
            .text("error", RenderedSubmission::error)
            .integer("attempt", each -> 1)
            .time("created_at", of(NewSubmission::createdAt))
            .time("completed_at", RenderedSubmission::completedAt)
            .bool("seal", of(NewSubmission::seal))
            .bytes("content_sha256", result(RenderResultRow::contentSha256))
            .text("sealed_level", result(RenderResultRow::sealedLevel));

    private final Database database;

    public RenderedSubmissionStore(Database database) {
        this.database = database;
    }

    /** Records submissions in the caller's transaction. Their PDFs must already be stored. */
    public void insert(Collection<RenderedSubmission> rendered) {
        if (rendered.isEmpty()) {
            return;
        }
        Set<Scope> unstored = UnstoredAnswers.among(database,
                rendered.stream().map(each -> Scope.of(each.submission())).distinct().toList());
        ROWS.bytes("data", of(each -> unstored.contains(Scope.of(each)) ? null : each.data()))
                .insert(database, rendered);
    }

    private static <V> Function<RenderedSubmission, @Nullable V> of(Function<NewSubmission, @Nullable V> value) {
        return each -> value.apply(each.submission());
    }

    /** Returns a function for a value of the result, null for a failed render. */
    private static <V> Function<RenderedSubmission, @Nullable V> result(Function<RenderResultRow, @Nullable V> value) {
        return each -> {
            RenderResultRow finished = each.finished();
            return finished == null ? null : value.apply(finished);
        };
    }
}
