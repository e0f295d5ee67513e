package platen.ops.admin;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.PublishGate;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.PublicationNote;
import platen.jobs.template.PublishResult;
import platen.jobs.template.SeenLive;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.jobs.template.VersionUpload;
import platen.jobs.workflow.Workflows;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.ObjectNode;

/** Imports templates and workflows, either as new ones or as the next version of the one with the same alias. */
public final class Imports {
    private final Templates templates;
    private final TemplateStore templateRows;
    private final PublishGate gate;
    private final Workflows workflows;
    private final WorkflowStore workflowRows;

    /** @param beans beans of the application modules */
    public Imports(BeanFactory beans) {
        templates = beans.getBean(Templates.class);
        templateRows = beans.getBean(TemplateStore.class);
        gate = beans.getBean(PublishGate.class);
        workflows = beans.getBean(Workflows.class);
        workflowRows = beans.getBean(WorkflowStore.class);
    }

    /**
     * Imports a template.
     *
     * @param name name of a new template; an existing template keeps its name
     * @throws CommandException when the file cannot be used; the message states the reason
     */
    public UploadResult.Stored template(Workspace workspace, String alias, String name, VersionUpload upload) {
        Optional<Template> existing = existing(workspace, alias, upload.options());
        UploadResult result = existing.isPresent()
                ? templates.addVersion(existing.get(), upload, Actor.cli())
                : templates.create(new TemplateUpload(workspace.organizationId(), alias, name, upload.source(),
                        upload.options(), upload.sampleData(), upload.notes()));
        return switch (result) {
            case UploadResult.Stored stored -> stored;
            case UploadResult.Unusable unusable -> throw UploadReport.refused(unusable);
            case UploadResult.Checked checked ->
                throw new IllegalStateException("Only a check was made: " + checked.changes());
        };
    }

    /** Imports a template without notes. */
    public UploadResult.Stored template(Workspace workspace, String alias, String name, byte[] source,
            ImportOptions options, @Nullable ObjectNode sampleData) {
        return template(workspace, alias, name, new VersionUpload(source, options, sampleData, null));
    }

    /**
     * Checks a file as {@link #template} would import it, without storing anything.
     *
     * @throws CommandException when the file cannot be used; the message states the reason
     */
    public UploadResult.Checked check(Workspace workspace, String alias, String name, byte[] source,
            ImportOptions options, @Nullable ObjectNode sampleData) {
        Optional<Template> existing = existing(workspace, alias, options);
        UploadResult result = existing.isPresent()
                ? templates.checkVersion(existing.get(), source, options, sampleData)
                : templates.checkNew(
                        new TemplateUpload(workspace.organizationId(), alias, name, source, options, sampleData));
        return switch (result) {
            case UploadResult.Checked checked -> checked;
            case UploadResult.Unusable unusable -> throw UploadReport.refused(unusable);
            case UploadResult.Stored stored ->
                throw new IllegalStateException("Stored instead of checked: " + stored.version());
        };
    }

    private Optional<Template> existing(Workspace workspace, String alias, ImportOptions options) {
        Optional<Template> existing = templateRows.findByAlias(workspace.organizationId(), alias);
        if (existing.isPresent() && options.proposals() == ImportOptions.Proposals.APPLY) {
            throw new CommandException("--propose-keys is for new templates only: callers use the keys of '" + alias
                    + "'. Leave it out, or import the file under another alias.");
        }
        return existing;
    }

    /**
     * Returns the effects of publishing a version.
     *
     * @throws CommandException when there is no such version
     */
    public PublishCheck check(Template template, UUID workspaceId, int version, Environment environment) {
        return gate.check(template, workspaceId, version, environment)
                .orElseThrow(() -> noVersion(template, version));
    }

    /**
     * Imports a workflow.
     *
     * @param definition with {@code alias} and {@code name}
     * @throws CommandException when it is invalid; the message lists all problems
     */
    public Workflows.Stored workflow(Workspace workspace, ObjectNode definition) {
        String alias = definition.path("alias").asString("");
        String name = definition.path("name").asString(alias);
        Workflows.Result result = workflowRows.findByAlias(workspace.organizationId(), alias)
                .map(existing -> workflows.addVersion(existing, definition))
                .orElseGet(() -> workflows.create(workspace.organizationId(), alias, name, definition));
        return switch (result) {
            case Workflows.Stored stored -> stored;
            case Workflows.AliasTaken taken -> throw new CommandException(
                    "Another client created '" + taken.alias() + "' at this moment; import again.");
            case Workflows.Invalid(List<Problem> problems) ->
                throw new CommandException("The workflow is invalid" + lines(problems));
        };
    }

    /**
     * Consequences of a publication.
     *
     * @param affected aliases of workflows published in the environment that do not fit the version
     */
    public record Published(SchemaChanges changes, List<String> affected) {
        public Published {
            affected = List.copyOf(affected);
        }
    }

    /**
     * Publishes a template's version to an environment without a reason.
     *
     * @throws CommandException when there is no such version
     */
    public Published publish(Template template, int version, Environment environment) {
        return publish(template, version, environment, new SeenLive.Any(), null);
    }

    /**
     * Publishes a template's version to an environment.
     *
     * @param seen the live version that is to be replaced
     * @param reason for the audit log, or null
     * @throws CommandException when there is no such version, or the environment shows another one than expected
     */
    public Published publish(Template template, int version, Environment environment, SeenLive seen,
            @Nullable String reason) {
        SchemaChanges changes = gate.changes(template, version, environment)
                .orElseThrow(() -> noVersion(template, version));
        var published = new Published(changes, gate.affected(template, version, environment));
        var note = new PublicationNote(changes.kind(), reason, false);
        return switch (templates.publish(template, version, environment, seen, note, Actor.cli())) {
            case PublishResult.Published _ -> published;
            case PublishResult.NoVersion _ -> throw noVersion(template, version);
            case PublishResult.LiveChanged(Integer live) -> throw new CommandException("The live version of "
                    + environment.wire() + " is " + (live == null ? "none" : live)
                    + ", not the one of --if-live. Check the publication again.");
        };
    }

    private static CommandException noVersion(Template template, int version) {
        return new CommandException("Template '" + template.alias() + "' has no version " + version + ".");
    }

    /**
     * Publishes a workflow's version to an environment.
     *
     * @throws CommandException when there is no such version, or it does not match the template versions of the
     *        environment
     */
    public void publish(Workflow workflow, int version, Environment environment) {
        switch (workflows.publish(workflow, version, environment)) {
            case Workflows.Published _ -> {
                // published
            }
            case Workflows.NoVersion _ ->
                throw new CommandException("Workflow '" + workflow.alias() + "' has no version " + version + ".");
            case Workflows.DoesNotFit(List<Problem> problems) ->
                throw new CommandException("Version " + version + " of workflow '"
                        + workflow.alias() + "' does not fit the templates that are published to " + environment.wire()
                        + lines(problems));
        }
    }

    private static String lines(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.alias() + " " + problem.message())
                .collect(Collectors.joining("\n  ", ":\n  ", ""));
    }
}
