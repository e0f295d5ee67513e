package platen.web.operator.action;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.retention.DataRemoved;
import platen.web.operator.frame.Notice;
import platen.web.operator.frame.OperatorActors;

/** Cancels and resumes batches; a second click finds nothing to change. */
@Controller
final class BatchActions {
    private static final String ONE = "/operator/of/{batch:bat_[0-9a-f]{32}}";

    private final BatchStore batches;
    private final WorkspaceStore workspaces;
    private final BatchChanges changes;
    private final OperatorActors actors;

    BatchActions(BatchStore batches, WorkspaceStore workspaces, BatchChanges changes, OperatorActors actors) {
        this.batches = batches;
        this.workspaces = workspaces;
        this.changes = changes;
        this.actors = actors;
    }

    @PostMapping(ONE + "/cancel")
    void cancel(@PathVariable String batch, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(batch, request, response,
                (found, actor) -> changes.cancel(found, actor) ? Notice.CANCELLED : Notice.NOT_CANCELLED);
    }

    @PostMapping(ONE + "/resume")
    void resume(@PathVariable String batch, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(batch, request, response, (found, actor) -> {
            try {
                return changes.resume(found, actor) ? Notice.RESUMED : Notice.NOT_RESUMED;
            } catch (DataRemoved _) {
                return Notice.ROWS_REMOVED;
            }
        });
    }

    private void change(String id, HttpServletRequest request, HttpServletResponse response,
            BiFunction<Batch, Actor, Notice> change) throws IOException {
        String path = "/operator/of/" + id;
        Optional<Batch> found = PublicId.BATCH.parse(id).flatMap(batches::find);
        if (found.isEmpty()) {
            response.sendRedirect(path);
            return;
        }
        boolean archived = workspaces.find(found.get().workspaceId()).filter(Workspace::isArchived).isPresent();
        Notice notice = archived ? Notice.ARCHIVED : change.apply(found.get(), actors.of(request));
        response.sendRedirect(notice.on(path));
    }
}
