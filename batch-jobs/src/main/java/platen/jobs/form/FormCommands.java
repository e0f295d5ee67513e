package platen.jobs.form;

import java.util.List;
import java.util.function.BooleanSupplier;
import platen.db.core.RequestOrigin;
import platen.db.form.FormDocument;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.engine.schema.Validation;
import platen.jobs.form.FormAnswers.Outcome;
import platen.jobs.form.FormAnswers.Sent;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.jobs.run.RunRequest;
import platen.jobs.run.RunResult;
import platen.jobs.run.Runs;
import tools.jackson.databind.node.ObjectNode;

/** Gives answers to the command of the API that makes a document of them: a render of a template, or a run of a workflow. */
final class FormCommands {
    private final Renders renders;
    private final Runs runs;

    FormCommands(Renders renders, Runs runs) {
        this.renders = renders;
        this.runs = runs;
    }

    /** A result of a command. */
    sealed interface Result {}

    /** The answers were accepted now. */
    record Made(FormDocument document) implements Result {}

    /** The same page was accepted before. */
    record Repeated(FormDocument document) implements Result {}

    /** The same page was accepted before with other data. */
    record Different() implements Result {}

    /** The command refused them. */
    record Refused(Outcome outcome) implements Result {}

    /** They passed all checks and were not admitted. */
    record NotAdmitted() implements Result {}

    /** @param admission asked after all other checks */
    Result accept(FormTarget target, Sent sent, ObjectNode metadata, BooleanSupplier admission) {
        HostedForm form = target.form();
        var origin = new RequestOrigin(null, sent.requestId());
        if (form.isOfWorkflow()) {
            return of(runs.runLater(new RunRequest(target.workspace(), form.environment(), sent.source(),
                    form.targetAlias(), sent.data(), FormToken.idempotencyKey(form.id(), sent.token().hash()),
                    Validation.Mode.LENIENT, origin, metadata), admission));
        }
        return of(form, renders.renderLater(new RenderRequest(target.workspace(), form.environment(), sent.source(),
                form.targetAlias(), sent.data(), sent.token().idempotencyKey(), metadata, null,
                Validation.Mode.LENIENT, origin, List.of()), admission));
    }

    private static Result of(HostedForm form, RenderResult result) {
        return switch (result) {
            case RenderResult.Queued(var submission) -> new Made(document(submission));
            case RenderResult.Replayed(var submission) -> FormAnswers.isOf(form.id(), submission.metadata())
                    ? new Repeated(document(submission))
                    : new Different();
            case RenderResult.DifferentData _ -> new Different();
            case RenderResult.Checked _ -> new NotAdmitted();
            case RenderResult.DataInvalid(var findings) -> new Refused(new FormAnswers.Invalid(findings));
            case RenderResult.AllowanceUsed _ -> new Refused(new FormAnswers.QuotaUsed());
            case RenderResult.Quarantined _ -> new Refused(new FormAnswers.Unavailable(Availability.CLOSED));
            case RenderResult.NoTemplate _,RenderResult.NotPublished _,RenderResult.TemplateInvalid _ ->
                new Refused(new FormAnswers.NoTemplate());
            case RenderResult.Rendered _,RenderResult.Failed _ ->
                throw new IllegalStateException("A render for a worker ended as " + result);
        };
    }

    private static Result of(RunResult result) {
        return switch (result) {
            case RunResult.Recorded recorded -> new Made(document(recorded.run()));
            case RunResult.Replayed(var run) -> new Repeated(document(run));
            case RunResult.DifferentData _ -> new Different();
            case RunResult.Checked _ -> new NotAdmitted();
            case RunResult.DataInvalid(var findings) -> new Refused(new FormAnswers.Invalid(findings));
            case RunResult.AllowanceUsed _ -> new Refused(new FormAnswers.QuotaUsed());
            case RunResult.Quarantined _ -> new Refused(new FormAnswers.Unavailable(Availability.CLOSED));
            case RunResult.NoWorkflow _,RunResult.NotPublished _,RunResult.TemplateInvalid _ ->
                new Refused(new FormAnswers.NoTemplate());
        };
    }

    static FormDocument document(Submission submission) {
        return new FormDocument(submission.id(), null, submission.createdAt());
    }

    static FormDocument document(Run run) {
        return new FormDocument(null, run.id(), run.createdAt());
    }
}
