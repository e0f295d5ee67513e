package platen.jobs.workflow;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.Database;
import platen.db.Environment;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.schema.Problem;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Definition.Document;
import tools.jackson.databind.node.ObjectNode;

/** Definitions, versions and publication of workflows. */
public final class Workflows {
    private final Database database;
    private final WorkflowStore workflows;
    private final TemplateStore templates;
    private final Clock clock;

    public Workflows(Database database, WorkflowStore workflows, TemplateStore templates, Clock clock) {
        this.database = database;
        this.workflows = workflows;
        this.templates = templates;
        this.clock = clock;
    }

    /** What became of a definition. */
    public sealed interface Result {}

    public record Stored(Workflow workflow, WorkflowVersion version) implements Result {}

    /** The organization has a workflow of that alias. */
    public record AliasTaken(String alias) implements Result {}

    /** @param problems all of them, with the path of each */
    public record Invalid(List<Problem> problems) implements Result {}

    /** Makes a workflow with its first version. */
    public Result create(UUID organizationId, String alias, String name, ObjectNode definition) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            return new Invalid(List.of(new Problem("alias",
                    "must be 1 to 63 of a-z, 0-9, '_' and '-', and begin with a letter or digit", null)));
        }
        List<Problem> problems = problems(organizationId, definition);
        if (!problems.isEmpty()) {
            return new Invalid(problems);
        }
        return database.inTransaction(() -> {
            Optional<Workflow> workflow = workflows.create(organizationId, alias, name, clock.instant());
            return workflow.isEmpty() ? new AliasTaken(alias) : stored(workflow.get(), definition);
        });
    }

    /** Adds a version to a workflow. */
    public Result addVersion(Workflow workflow, ObjectNode definition) {
        List<Problem> problems = problems(workflow.organizationId(), definition);
        return problems.isEmpty() ? stored(workflow, definition) : new Invalid(problems);
    }

    /** Shows a version in an environment; false when there is no such version. */
    public boolean publish(Workflow workflow, int version, Environment environment) {
        return workflows.publish(workflow.id(), version, environment, clock.instant());
    }

    /** Shows the version in an environment no longer; false when it was not shown there. */
    public boolean unpublish(Workflow workflow, int version, Environment environment) {
        return workflows.unpublish(workflow.id(), version, environment);
    }

    /** Gives a workflow another name, and puts it away or brings it back; its alias stays taken. */
    public Workflow change(Workflow workflow, String name, boolean archived) {
        workflows.change(workflow.id(), name, archived, clock.instant());
        return workflows.findByAlias(workflow.organizationId(), workflow.alias()).orElseThrow();
    }

    private Stored stored(Workflow workflow, ObjectNode definition) {
        ObjectNode kept = definition.objectNode();
        kept.set("fields", definition.path("fields"));
        kept.set("documents", definition.path("documents"));
        return new Stored(workflow, workflows.addVersion(workflow.id(), kept.toString(), clock.instant()));
    }

    private List<Problem> problems(UUID organizationId, ObjectNode definition) {
        return switch (DefinitionReader.read(definition)) {
            case DefinitionReader.Invalid invalid -> invalid.problems();
            case DefinitionReader.Valid valid -> unknownTemplates(organizationId, valid.definition().documents());
        };
    }

    private List<Problem> unknownTemplates(UUID organizationId, List<Document> documents) {
        var problems = new ArrayList<Problem>();
        for (int i = 0; i < documents.size(); i++) {
            String alias = documents.get(i).template();
            if (templates.findByAlias(organizationId, alias).isEmpty()) {
                problems.add(new Problem("documents[" + i + "].template",
                        "names '" + alias + "', which is no template; upload it first", null));
            }
        }
        return problems;
    }
}
