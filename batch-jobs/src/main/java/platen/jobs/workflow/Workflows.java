package platen.jobs.workflow;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Problem;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Definition.Document;
import tools.jackson.databind.node.ObjectNode;

/** Definitions, versions and publication of workflows. */
public final class Workflows {
    private final Database database;
    private final WorkflowStore workflows;
    private final TemplateStore templates;
    private final Definitions definitions;
    private final WorkflowCompatibility fit;
    private final AuditTrail audit;
    private final Clock clock;

    public Workflows(Database database, WorkflowStore workflows, TemplateStore templates, CompiledTemplateCache cache,
            Definitions definitions, AuditTrail audit, Clock clock) {
        this.database = database;
        this.workflows = workflows;
        this.templates = templates;
        this.definitions = definitions;
        this.fit = new WorkflowCompatibility(templates, cache);
        this.audit = audit;
        this.clock = clock;
    }

    /** Outcome of storing a definition. */
    public sealed interface Result {}

    /**
     * The definition was stored.
     *
     * @param warnings incompatibilities with the current templates
     */
    public record Stored(Workflow workflow, WorkflowVersion version, List<Warning> warnings) implements Result {}

    /** The organization has a workflow with that alias. */
    public record AliasTaken(String alias) implements Result {}

    /**
     * The definition is invalid.
     *
     * @param problems all problems, each with its path
     */
    public record Invalid(List<Problem> problems) implements Result {}

    /** Creates a workflow by a command. */
    public Result create(UUID organizationId, String alias, String name, ObjectNode definition) {
        return create(organizationId, alias, name, definition, Actor.cli());
    }

    /** Creates a workflow with its first version. */
    public Result create(UUID organizationId, String alias, String name, ObjectNode definition, Actor actor) {
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
            return workflow.isEmpty()
                    ? new AliasTaken(alias)
                    : stored(workflow.get(), definition, AuditType.WORKFLOW_CREATED, actor);
        });
    }

    /** Adds a version to a workflow by a command. */
    public Result addVersion(Workflow workflow, ObjectNode definition) {
        return addVersion(workflow, definition, Actor.cli());
    }

    /** Adds a version to a workflow. */
    public Result addVersion(Workflow workflow, ObjectNode definition, Actor actor) {
        List<Problem> problems = problems(workflow.organizationId(), definition);
        return problems.isEmpty()
                ? database
                        .inTransaction(() -> stored(workflow, definition, AuditType.WORKFLOW_VERSION_ADDED, actor))
                : new Invalid(problems);
    }

    /** Returns the incompatibilities of these versions with the current templates, by version number. */
    public Map<Integer, List<Warning>> warnings(Workflow workflow, List<WorkflowVersion> versions) {
        Map<Integer, Definition> read = versions.stream()
                .collect(Collectors.toMap(WorkflowVersion::version, definitions::of));
        return fit.warnings(workflow.organizationId(), read);
    }

    /** Outcome of a publication. */
    public sealed interface Publishing {}

    /** The version is live in the environment. */
    public record Published() implements Publishing {}

    /** The workflow has no such version. */
    public record NoVersion() implements Publishing {}

    /**
     * The version is not compatible with the environment's templates.
     *
     * @param problems what cannot work with the live template versions of the environment
     */
    public record DoesNotFit(List<Problem> problems) implements Publishing {
        public DoesNotFit {
            problems = List.copyOf(problems);
        }
    }

    /** Publishes a version by a command. */
    public Publishing publish(Workflow workflow, int version, Environment environment) {
        return publish(workflow, version, environment, Actor.cli());
    }

    /**
     * Publishes a version to an environment if it is compatible with the environment's live template versions.
     */
    public Publishing publish(Workflow workflow, int version, Environment environment, Actor actor) {
        List<Problem> problems = workflows.version(workflow.id(), version)
                .map(found -> fit.problems(workflow.organizationId(), definitions.of(found), environment))
                .orElse(List.of());
        if (!problems.isEmpty()) {
            return new DoesNotFit(problems);
        }
        return database.inTransaction(() -> {
            Integer live = workflows.published(workflow.id(), environment).map(WorkflowVersion::version).orElse(null);
            if (!workflows.publish(workflow.id(), version, environment, clock.instant())) {
                return new NoVersion();
            }
            record(workflow, actor, AuditType.WORKFLOW_PUBLISHED, publication(live, version, version, environment));
            return new Published();
        });
    }

    /**
     * Unpublishes the version from an environment; returns false when it was not live there.
     */
    public boolean unpublish(Workflow workflow, int version, Environment environment, Actor actor) {
        return database.inTransaction(() -> {
            boolean unpublished = workflows.unpublish(workflow.id(), version, environment);
            if (unpublished) {
                record(workflow, actor, AuditType.WORKFLOW_UNPUBLISHED,
                        publication(version, null, version, environment));
            }
            return unpublished;
        });
    }

    /**
     * Renames a workflow, and archives or restores it; its alias stays taken.
     */
    public Workflow change(Workflow workflow, String name, boolean archived, Actor actor) {
        database.inTransaction(() -> {
            workflows.change(workflow.id(), name, archived, clock.instant());
            if (!name.equals(workflow.name())) {
                record(workflow, actor, AuditType.WORKFLOW_RENAMED, Difference.changed(
                        AuditTrail.object().put("name", workflow.name()), AuditTrail.object().put("name", name)));
            }
            if (archived != workflow.archived()) {
                record(workflow, actor,
                        archived ? AuditType.WORKFLOW_ARCHIVED : AuditType.WORKFLOW_RESTORED,
                        Difference.changed(AuditTrail.object().put("archived", workflow.archived()),
                                AuditTrail.object().put("archived", archived)));
            }
        });
        return workflows.findByAlias(workflow.organizationId(), workflow.alias()).orElseThrow();
    }

    /** Returns the aliases of published workflows that use a template; they stop working when it is archived. */
    public List<String> using(Template template) {
        return workflows.using(template.organizationId(), template.alias());
    }

    /** Aliases of workflows published in an environment whose definition does not fit a version of this template. */
    public List<String> affected(Template template, int version, Environment environment) {
        return using(template).stream()
                .filter(alias -> workflows.findByAlias(template.organizationId(), alias)
                        .flatMap(workflow -> workflows.published(workflow.id(), environment))
                        .filter(published -> !fit.fits(definitions.of(published), template, version))
                        .isPresent())
                .toList();
    }

    private void record(Workflow workflow, Actor actor, AuditType type, Difference difference) {
        difference.details().put("alias", workflow.alias());
        audit.recordForAll(workflow.organizationId(), actor, type, workflow.id(), difference);
    }

    private static Difference publication(@Nullable Integer before, @Nullable Integer after, int version,
            Environment environment) {
        return new Difference(AuditTrail.object().put("version", version).put("environment", environment.wire()),
                AuditTrail.object().put(environment.wire(), before),
                AuditTrail.object().put(environment.wire(), after));
    }

    private Stored stored(Workflow workflow, ObjectNode definition, AuditType type, Actor actor) {
        ObjectNode kept = definition.objectNode();
        kept.set("fields", definition.path("fields"));
        kept.set("documents", definition.path("documents"));
        WorkflowVersion version = workflows.addVersion(workflow.id(), kept.toString(), clock.instant());
        record(workflow, actor, type,
                Difference.created(AuditTrail.object().put("name", workflow.name()).put("version", version.version())));
        return new Stored(workflow, version,
                warnings(workflow, List.of(version)).getOrDefault(version.version(), List.of()));
    }

    private List<Problem> problems(UUID organizationId, ObjectNode definition) {
        return switch (DefinitionReader.read(definition)) {
            case DefinitionReader.Invalid invalid -> invalid.problems();
            case DefinitionReader.Valid(Definition valid) when !valid.unknown().isEmpty() -> valid.unknown();
            case DefinitionReader.Valid(Definition valid) -> {
                List<Problem> unknown = unknownTemplates(organizationId, valid.documents());
                yield unknown.isEmpty() ? fit.problems(organizationId, valid) : unknown;
            }
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
