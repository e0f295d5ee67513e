package platen.api.submission;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.ValidationResult;

/** The result of {@code ?dry_run=true}. */
public record DryRun(boolean valid, List<Map<String, String>> errors, List<Warning> warnings) {

    /** Returns the result for data that can be rendered. */
    public static DryRun valid(List<Warning> warnings) {
        return new DryRun(true, List.of(), warnings);
    }

    /** Returns the result for data that cannot be rendered. */
    public static DryRun invalid(ValidationResult findings) {
        return new DryRun(false, Refusals.errors(findings), findings.warnings());
    }
}
