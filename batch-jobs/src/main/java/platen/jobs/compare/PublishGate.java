package platen.jobs.compare;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.submission.RecentSubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.error.BusyException;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Workflows;

/** Tells the effects of publishing a version. Changes nothing. */
public final class PublishGate {
    private final TemplateStore templates;
    private final CompiledTemplateCache cache;
    private final Workflows workflows;
    private final SubmissionChecker checker;
    private final ComparisonPermits permits;

    public PublishGate(TemplateStore templates, CompiledTemplateCache cache, Workflows workflows,
            RecentSubmissionStore submissions, ComparisonPermits permits) {
        this.templates = templates;
        this.cache = cache;
        this.workflows = workflows;
        this.checker = new SubmissionChecker(submissions);
        this.permits = permits;
    }

    /** Returns how a version differs from the live version of an environment; empty when there is no such version. */
    public Optional<SchemaChanges> changes(Template template, int version, Environment environment) {
        Integer live = template.published().get(environment);
        return schema(template, version).map(next -> live == null
                ? SchemaChanges.NONE
                : schema(template, live).map(now -> SchemaChanges.between(now, next)).orElse(SchemaChanges.NONE));
    }

    /** Returns the aliases of workflows published in an environment that do not fit a version, which exists. */
    public List<String> affected(Template template, int version, Environment environment) {
        return workflows.affected(template, version, environment);
    }

    /**
     * Returns all effects of publishing a version to an environment; empty when there is no such version.
     *
     * @param workspaceId whose keys are named; submissions of all workspaces of the organization are validated
     * @throws BusyException when the organization has too many checks in progress
     */
    public Optional<PublishCheck> check(Template template, UUID workspaceId, int version, Environment environment) {
        return changes(template, version, environment).map(changes -> new PublishCheck(version, environment,
                template.published().get(environment), changes, affected(template, version, environment),
                permits.run(template.organizationId(), () -> checker.check(template, workspaceId, environment,
                        cache.schema(template.id(), version)))));
    }

    private Optional<InputSchema> schema(Template template, int version) {
        return templates.version(template.id(), version).map(row -> cache.schema(template.id(), row.version()));
    }
}
