package platen.jobs.batch.intake;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.batch.intake.BatchResult.NoTemplate;
import platen.jobs.batch.intake.BatchResult.NoWorkflow;
import platen.jobs.batch.intake.BatchResult.NotPublished;
import platen.jobs.batch.intake.BatchResult.Refused;
import platen.jobs.destination.BatchDestinations;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.run.BatchRuns;
import platen.jobs.run.RunResult;
import platen.jobs.template.Templates;

/** Finds the templates and workflows that batches render, and fixes their versions. */
public final class BatchTargets {
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final BatchRuns runs;
    private final BatchDestinations destinations;

    public BatchTargets(TemplateStore templates, WorkflowStore workflows, BatchRuns runs,
            BatchDestinations destinations) {
        this.templates = templates;
        this.workflows = workflows;
        this.runs = runs;
        this.destinations = destinations;
    }

    TemplateStore templates() {
        return templates;
    }

    BatchDestinations destinations() {
        return destinations;
    }

    sealed interface Targeting {
        /** Returns whether the template or workflow exists, though perhaps not published. */
        default boolean exists() {
            return switch (this) {
                case Target _ -> true;
                case Untargeted(Refused refusal) -> refusal instanceof NotPublished;
            };
        }
    }

    /** The template or workflow that a batch renders, in fixed versions. */
    record Target(@Nullable PinnedTemplate template, @Nullable WorkflowVersion workflow,
            Map<UUID, Integer> versions)
            implements
                Targeting {}

    record Untargeted(Refused refusal) implements Targeting {}

    /**
     * Returns the text if it is a valid alias. Other texts are not looked up, as the database rejects some characters.
     */
    private static Optional<String> alias(String text) {
        return Optional.of(text).filter(given -> Templates.ALIAS.matcher(given).matches());
    }

    /** Finds the template or workflow of a request. */
    Targeting of(BatchRequest request) {
        UUID organization = request.workspace().organizationId();
        if (request.workflow() != null) {
            Optional<Workflow> workflow = alias(request.workflow())
                    .flatMap(alias -> workflows.findByAlias(organization, alias))
                    .filter(found -> !found.archived());
            return workflow.map(found -> target(request, found)).orElseGet(() -> new Untargeted(new NoWorkflow()));
        }
        if (request.template() == null) {
            return new Target(null, null, Map.of());
        }
        var template = alias(request.template()).flatMap(alias -> templates.findByAlias(organization, alias))
                .filter(found -> !found.archived());
        if (template.isEmpty()) {
            return new Untargeted(new NoTemplate());
        }
        return PinnedTemplate.published(template.get(), request.environment())
                .<Targeting>map(pinned -> new Target(pinned, null,
                        Map.of(pinned.template().id(), pinned.version())))
                .orElseGet(() -> new Untargeted(
                        new NotPublished("No version of this template is published to the key's environment.")));
    }

    /**
     * Resolves the published version of a workflow and its documents. Documents without a published version are
     * allowed, as they may not apply to any row; rows that need them fail.
     */
    private Targeting target(BatchRequest request, Workflow workflow) {
        Optional<WorkflowVersion> version = workflows.published(workflow.id(), request.environment());
        if (version.isEmpty()) {
            return new Untargeted(new NotPublished(
                    RunResult.NotPublished.workflow(workflow.alias(), request.environment()).message()));
        }
        Map<UUID, Integer> versions = new HashMap<>();
        for (String alias : runs.templates(version.get())) {
            templates.findByAlias(workflow.organizationId(), alias)
                    .filter(found -> !found.archived())
                    .flatMap(found -> PinnedTemplate.published(found, request.environment()))
                    .ifPresent(pinned -> versions.put(pinned.template().id(), pinned.version()));
        }
        return new Target(null, version.get(), versions);
    }

    /**
     * Returns the schemas that the rows of a batch are checked against.
     *
     * @param used templates that the rows name themselves
     */
    List<InputSchema> schemas(Target target, Collection<PinnedTemplate> used) {
        WorkflowVersion workflow = target.workflow();
        return workflow == null
                ? used.stream().map(runs::schema).toList()
                : List.of(runs.fields(workflow));
    }
}
