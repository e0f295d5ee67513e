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
import platen.db.audit.AuditType;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.cancel.Cancellations;
import platen.jobs.run.RunAgain;
import platen.jobs.run.RunResult;
import platen.web.operator.frame.Notice;
import platen.web.operator.frame.OperatorActors;

/** Cancels open runs, and repeats failed ones. */
@Controller
final class RunActions {
    private static final String ONE = "/operator/of/{run:run_[0-9a-f]{32}}";

    private final RunStore runs;
    private final WorkspaceStore workspaces;
    private final RunAgain again;
    private final Cancellations cancellations;
    private final AuditTrail audit;
    private final OperatorActors actors;

    RunActions(RunStore runs, WorkspaceStore workspaces, RunAgain again, Cancellations cancellations,
            AuditTrail audit, OperatorActors actors) {
        this.runs = runs;
        this.workspaces = workspaces;
        this.again = again;
        this.cancellations = cancellations;
        this.audit = audit;
        this.actors = actors;
    }

    /** A run with its workspace. */
    private record Found(Run run, Workspace workspace) {}

    /** Cancels an open run; a second click finds it final and changes nothing. */
    @PostMapping(ONE + "/cancel")
    void cancel(@PathVariable String run, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(run, request, response, (found, actor) -> (cancellations.cancel(found.run(), actor)
                ? Notice.RUN_CANCELLED
                : Notice.NOT_CANCELLED).on(path(found.run())));
    }

    /**
     * Repeats a failed run. The run gives the idempotency key, so that a second click leads to the run that the first
     * one made.
     */
    @PostMapping(ONE + "/repeat")
    void repeat(@PathVariable String run, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(run, request, response, (found, actor) -> found.run().status() == Status.FAILED
                ? again.repeat(found.run(), found.workspace(), "again-" + run,
                        new RequestOrigin(null, actor.requestId()))
                        .map(result -> next(found.run(), result, actor))
                        .orElseGet(() -> Notice.DATA_REMOVED.on(path(found.run())))
                : Notice.NOT_FAILED.on(path(found.run())));
    }

    private void change(String id, HttpServletRequest request, HttpServletResponse response,
            BiFunction<Found, Actor, String> change) throws IOException {
        Optional<Found> found = PublicId.RUN.parse(id).flatMap(runs::find)
                .flatMap(run -> workspaces.find(run.workspaceId()).map(workspace -> new Found(run, workspace)));
        if (found.isEmpty()) {
            response.sendRedirect("/operator/of/" + id);
            return;
        }
        response.sendRedirect(found.get().workspace().isArchived()
                ? Notice.ARCHIVED.on(path(found.get().run()))
                : change.apply(found.get(), actors.of(request)));
    }

    private String next(Run failed, RunResult result, Actor actor) {
        String here = path(failed);
        return switch (result) {
            case RunResult.Recorded recorded -> {
                record(failed, recorded.run(), actor);
                yield Notice.RUN_AGAIN.on(path(recorded.run()));
            }
            case RunResult.Replayed(Run before) -> Notice.RUN_BEFORE.on(path(before));
            case RunResult.DifferentData(Run before) -> Notice.RUN_BEFORE.on(path(before));
            case RunResult.DataInvalid _ -> Notice.DATA_INVALID.on(here);
            case RunResult.TemplateInvalid _ -> Notice.TEMPLATE_INVALID.on(here);
            case RunResult.NotPublished _,RunResult.NoWorkflow _ -> Notice.NOT_PUBLISHED.on(here);
            case RunResult.AllowanceUsed _ -> Notice.QUOTA_USED.on(here);
            case RunResult.Quarantined _ -> Notice.QUARANTINED.on(here);
            case RunResult.Checked _ -> throw new IllegalStateException("A repeated run is not " + result);
        };
    }

    private void record(Run failed, Run again, Actor actor) {
        audit.record(failed.workspaceId(), actor, AuditType.RUN_REPEATED, failed.id(), Difference.action(
                AuditTrail.object()
                        .put("run_id", PublicId.RUN.of(failed.id()))
                        .put("repeated_as", PublicId.RUN.of(again.id()))));
    }

    private static String path(Run run) {
        return "/operator/of/" + PublicId.RUN.of(run.id());
    }
}
