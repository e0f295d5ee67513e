package platen.jobs.run;

import java.time.Instant;
import java.util.List;
import platen.db.Environment;
import platen.db.run.Run;
import platen.jobs.engine.Warning;
import platen.jobs.engine.schema.ValidationResult;

/** What became of a request to run a workflow. */
public sealed interface RunResult {

    /**
     * Recorded; a run done at once is final.
     *
     * @param warnings about the answers as a whole, which are not recorded
     */
    record Recorded(Run run, List<Warning> warnings) implements RunResult {
        public Recorded {
            warnings = List.copyOf(warnings);
        }
    }

    /** The idempotency key was used before, with the same data: the original, in whatever state. */
    record Replayed(Run run) implements RunResult {}

    /** Nothing was recorded. */
    sealed interface Refused extends RunResult {}

    /** 404 not_found. */
    record NoWorkflow(String alias) implements Refused {}

    /** 409 idempotency_conflict: the key was used before, with other data or in another environment. */
    record DifferentData(Run original) implements Refused {}

    /** 409 not_published: the workflow, or a template that one of its documents needs. */
    record NotPublished(String message) implements Refused {
        /** No version of the workflow is published to the environment. */
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

    /** Only asked whether the data would do; nothing was recorded. */
    record Checked(List<Warning> warnings) implements RunResult {}
}
