package platen.web.operator.action;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.history.HistoryStore;
import platen.db.history.SubmissionHistory;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.cancel.Cancellations;
import platen.jobs.render.accept.RenderAgain;
import platen.jobs.render.accept.RenderResult;
import platen.web.operator.frame.Notice;
import platen.web.operator.frame.OperatorActors;

/** Renders failed submissions again, and cancels open ones. */
@Controller
final class RenderActions {
    private final HistoryStore histories;
    private final SubmissionStore submissions;
    private final WorkspaceStore workspaces;
    private final RenderAgain renders;
    private final Cancellations cancellations;
    private final AuditTrail audit;
    private final OperatorActors actors;

    RenderActions(HistoryStore histories, SubmissionStore submissions, WorkspaceStore workspaces, RenderAgain renders,
            Cancellations cancellations, AuditTrail audit, OperatorActors actors) {
        this.histories = histories;
        this.submissions = submissions;
        this.workspaces = workspaces;
        this.renders = renders;
        this.cancellations = cancellations;
        this.audit = audit;
        this.actors = actors;
    }

    /**
     * Renders the data of a submission again. The submission gives the idempotency key, so that a second click leads to
     * the submission that the first one made.
     */
    @PostMapping("/operator/of/{submission:sub_[0-9a-f]{32}}/render")
    void again(@PathVariable String submission, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<SubmissionHistory> history = PublicId.SUBMISSION.parse(submission).flatMap(histories::submission);
        Optional<Workspace> workspace = history.flatMap(found -> workspaces.find(found.workspaceId()));
        Optional<Submission> found = history.flatMap(each -> submissions.find(each.workspaceId(), each.id()));
        if (workspace.isEmpty() || found.isEmpty()) {
            response.sendRedirect(path(submission));
            return;
        }
        if (workspace.get().isArchived()) {
            response.sendRedirect(Notice.ARCHIVED.on(path(submission)));
            return;
        }
        Actor actor = actors.of(request);
        Optional<RenderResult> result = renders.render(found.get(), workspace.get(), "again-" + submission,
                new RequestOrigin(null, actor.requestId()));
        response.sendRedirect(result.map(each -> next(found.get(), each, actor))
                .orElseGet(() -> Notice.DATA_REMOVED.on(path(submission))));
    }

    /** Cancels an open submission; a second click finds it final and changes nothing. */
    @PostMapping("/operator/of/{submission:sub_[0-9a-f]{32}}/cancel")
    void cancel(@PathVariable String submission, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<SubmissionHistory> history = PublicId.SUBMISSION.parse(submission).flatMap(histories::submission);
        Optional<Workspace> workspace = history.flatMap(found -> workspaces.find(found.workspaceId()));
        Optional<Submission> found = history.flatMap(each -> submissions.find(each.workspaceId(), each.id()));
        if (workspace.isEmpty() || found.isEmpty()) {
            response.sendRedirect(path(submission));
            return;
        }
        Notice notice;
        if (workspace.get().isArchived()) {
            notice = Notice.ARCHIVED;
        } else if (found.get().runId() != null) {
            notice = Notice.DOCUMENT_OF_RUN;
        } else {
            notice = cancellations.cancel(found.get(), actors.of(request))
                    ? Notice.RENDER_CANCELLED
                    : Notice.NOT_CANCELLED;
        }
        response.sendRedirect(notice.on(path(submission)));
    }

    private String next(Submission failed, RenderResult result, Actor actor) {
        String here = path(PublicId.SUBMISSION.of(failed.id()));
        return switch (result) {
            case RenderResult.Queued(Submission queued) -> {
                String id = PublicId.SUBMISSION.of(queued.id());
                record(failed, id, actor);
                yield Notice.RENDERED_AGAIN.on(path(id));
            }
            case RenderResult.Replayed(Submission before) ->
                Notice.RENDERED_BEFORE.on(path(PublicId.SUBMISSION.of(before.id())));
            case RenderResult.DifferentData(Submission before) ->
                Notice.RENDERED_BEFORE.on(path(PublicId.SUBMISSION.of(before.id())));
            case RenderResult.DataInvalid _ -> Notice.DATA_INVALID.on(here);
            case RenderResult.TemplateInvalid _ -> Notice.TEMPLATE_INVALID.on(here);
            case RenderResult.NotPublished _,RenderResult.NoTemplate _ -> Notice.NOT_PUBLISHED.on(here);
            case RenderResult.AllowanceUsed _ -> Notice.QUOTA_USED.on(here);
            case RenderResult.Quarantined _ -> Notice.QUARANTINED.on(here);
            case RenderResult.Rendered _,RenderResult.Failed _,RenderResult.Checked _ ->
                throw new IllegalStateException("An async render is not " + result);
        };
    }

    private void record(Submission failed, String again, Actor actor) {
        UUID id = failed.id();
        audit.record(failed.workspaceId(), actor, AuditType.SUBMISSION_RENDERED_AGAIN, id,
                Difference.action(AuditTrail.object()
                        .put("submission_id", PublicId.SUBMISSION.of(id))
                        .put("rendered_as", again)));
    }

    private static String path(String submission) {
        return "/operator/of/" + submission;
    }
}
