package platen.web.dashboard.submission;

import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Status;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.jobs.render.accept.RenderAgain;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.SubmissionPurge;
import platen.jobs.retention.LegalHolds;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;

/** Renders submissions again, and purges them. */
@Controller
final class SubmissionChangePages {
    private static final String BELOW = "/submissions/";

    private final SubmissionLookup lookup;
    private final RenderAgain renders;
    private final SubmissionPurge purges;

    SubmissionChangePages(SubmissionLookup lookup, RenderAgain renders, SubmissionPurge purges) {
        this.lookup = lookup;
        this.renders = renders;
        this.purges = purges;
    }

    /** Returns the lowest role that may render in an environment. */
    static Role renderRole(Environment environment) {
        return environment == Environment.PRODUCTION ? Role.DEVELOPER : Role.EDITOR;
    }

    /** Renders the same data with the version that is live now, as a new submission of the same environment. */
    @May(Role.EDITOR)
    @PostMapping(SubmissionPages.ONE + "/render")
    void renderAgain(WorkspaceView view, @PathVariable String submission) throws IOException {
        Submission found = lookup.require(view.member(), submission);
        Member member = view.member();
        if (!member.may(renderRole(found.environment()))) {
            view.view().sendError(HttpStatus.FORBIDDEN, "error.role");
            return;
        }
        Optional<RenderResult> result = renders.render(found, member.workspace(), null,
                new RequestOrigin(null, member.requestId()));
        if (result.isEmpty()) {
            view.done(BELOW + submission, view.text("submission.no-data"));
            return;
        }
        switch (result.get()) {
            case RenderResult.Queued queued -> view.done(BELOW + PublicId.SUBMISSION.of(queued.submission().id()),
                    view.text("submission.rendered-again"));
            case RenderResult.Refused refused -> view.done(BELOW + submission, refusal(view, refused));
            case RenderResult.Rendered _,RenderResult.Failed _,RenderResult.Checked _,RenderResult.Replayed _ ->
                throw new IllegalStateException("An async render without idempotency key is not " + result);
        }
    }

    private static String refusal(WorkspaceView view, RenderResult.Refused refused) {
        return switch (refused) {
            case RenderResult.DataInvalid invalid ->
                view.texts().count("submission.again-unfit", invalid.findings().errors().size());
            case RenderResult.TemplateInvalid _ -> view.text("submission.again-invalid");
            case RenderResult.NotPublished _,RenderResult.NoTemplate _ -> view.text("submission.again-not-published");
            case RenderResult.Quarantined _ -> view.text("nav.quarantined-refusal");
            case RenderResult.AllowanceUsed used ->
                view.text("template.test-quota", used.limit(), view.texts().date(used.resetsAt()));
            case RenderResult.DifferentData _ -> throw new IllegalStateException("The render has no idempotency key");
        };
    }

    /** Says what a purge will do. */
    @May(Role.ADMIN)
    @GetMapping(SubmissionPages.ONE + "/purge")
    void askToPurge(WorkspaceView view, @PathVariable String submission) throws IOException {
        Submission found = lookup.require(view.member(), submission);
        view.view().sendConsequence(new Consequence(view.text("submission.purge-title", found.templateName()),
                view.text("submission.purge-effect"), view.path(BELOW + submission + "/purge"),
                view.text("submission.purge"), view.path(BELOW + submission)));
    }

    @May(Role.ADMIN)
    @PostMapping(SubmissionPages.ONE + "/purge")
    void purge(WorkspaceView view, @PathVariable String submission) {
        Submission found = lookup.require(view.member(), submission);
        view.done(BELOW + submission, view.text(purged(view, found)));
    }

    private String purged(WorkspaceView view, Submission found) {
        if (found.status() == Status.PROCESSING) {
            return "submission.purge-processing";
        }
        try {
            purges.purge(found, view.member().actor());
            return "submission.purged";
        } catch (LegalHolds.Held _) {
            return "submission.purge-held";
        }
    }
}
