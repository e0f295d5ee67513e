package platen.jobs.run;

import java.time.Instant;
import java.util.List;
import platen.db.core.Environment;
import platen.db.run.Run;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.ValidationResult;

/** Outcome of a request to run a workflow. */
public sealed interface RunResult {

    /**
     * The run was recorded; it is final when it was executed immediately.
     *
     * @param warnings about the answers as a whole, which are not recorded
     */
    record Recorded(Run run, List<Warning> warnings) implements RunResult {
        public Recorded {
            warnings = List.copyOf(warnings);
        }
    }

    /** The idempotency key was used before with the same data; holds the original run in its current state. */
    record Replayed(Run run) implements RunResult {}

    /** The request was refused; nothing was recorded. */
    sealed interface Refused extends RunResult {}

    /** 404 not_found. */
    record NoWorkflow(String alias) implements Refused {}

    /** 409 idempotency_conflict: the key was used before with other data or in another environment. */
    record DifferentData(Run original) implements Refused {}

    /** 409 not_published: the workflow, or a template of one of its documents, is not published. */
    record NotPublished(String message) implements Refused {
        /** Returns the refusal for a workflow without a version published to the environment. */
        public static NotPublished workflow(String alias, Environment environment) {
            return new NotPublished("Workflow '" + alias + "' is not published to " + environment.wire()
                    + ". Publish a version first.");
        }
    }

    /** 409 template_invalid. */
    record TemplateInvalid(String message) implements Refused {}

    /** 400 data_invalid; the findings have at least one error. */
    record DataInvalid(ValidationResult findings) implements Refused {}

    /** 429 rate_limited. */
    record AllowanceUsed(int limit, int used, Instant resetsAt) implements Refused {}

    /** 403 forbidden: operators have quarantined the workspace. */
    record Quarantined() implements Refused {}

    /** The request was a dry run; nothing was recorded. */
    record Checked(List<Warning> warnings) implements RunResult {}
}
