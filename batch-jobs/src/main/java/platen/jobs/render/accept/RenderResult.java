package platen.jobs.render.accept;

import java.time.Instant;
import java.util.List;
import platen.db.submission.Submission;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.ValidationResult;

/** Outcome of a request to render. */
public sealed interface RenderResult {

    /** The submission was recorded and will be rendered by a worker. */
    record Queued(Submission submission) implements RenderResult {}

    /** The submission was rendered immediately. */
    record Rendered(Submission submission, Pdf pdf) implements RenderResult {}

    /** The submission was recorded, but no document could be rendered (500 render_failed). */
    record Failed(Submission submission) implements RenderResult {}

    /** The idempotency key was used before with the same data; holds the original submission in its current state. */
    record Replayed(Submission submission) implements RenderResult {}

    /** The request was refused; nothing was recorded. */
    sealed interface Refused extends RenderResult {}

    /** 404 not_found. */
    record NoTemplate(String alias) implements Refused {}

    /** 409 idempotency_conflict: the key was used before with other data or in another environment. */
    record DifferentData(Submission original) implements Refused {}

    /** 409 not_published. */
    record NotPublished(String alias) implements Refused {}

    /** 409 template_invalid. */
    record TemplateInvalid(String message) implements Refused {}

    /** 400 data_invalid; the findings have at least one error. */
    record DataInvalid(ValidationResult findings) implements Refused {}

    /** 429 rate_limited. */
    record AllowanceUsed(int limit, int used, Instant resetsAt) implements Refused {}

    /** 403 forbidden: operators have quarantined the workspace. */
    record Quarantined() implements Refused {
        /** Text for callers. */
        public static final String MESSAGE = "The operators of this installation have quarantined the workspace: new"
                + " work is refused. Existing records can still be read.";
    }

    /** The request was a dry run; nothing was recorded. */
    record Checked(List<Warning> warnings) implements RenderResult {}
}
