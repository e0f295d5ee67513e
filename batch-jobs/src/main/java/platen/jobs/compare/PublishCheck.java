package platen.jobs.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.jobs.engine.schema.ChangeKind;
import platen.jobs.engine.schema.SchemaChanges;

/**
 * The effects of publishing a version to an environment.
 *
 * @param live the version that the environment shows now; null when it shows none
 * @param changes from the live version to the new one
 * @param affectedWorkflows aliases of workflows published in the environment that do not fit the version
 * @param submissions the newest submissions of the environment, validated against the version
 */
public record PublishCheck(int version, Environment environment, @Nullable Integer live, SchemaChanges changes,
        List<String> affectedWorkflows, SubmissionCheck submissions) {
    public PublishCheck {
        affectedWorkflows = List.copyOf(affectedWorkflows);
    }

    /** Returns whether callers, submissions or workflows would be refused because of the publication. */
    public boolean hasConsequences() {
        return changes.kind() == ChangeKind.BREAKING || submissions.wouldFail() > 0 || !affectedWorkflows.isEmpty();
    }

    /** Returns whether the publication breaks callers in production, for which a person gives a reason. */
    public boolean breaksProduction() {
        return environment == Environment.PRODUCTION && changes.kind() == ChangeKind.BREAKING;
    }
}
