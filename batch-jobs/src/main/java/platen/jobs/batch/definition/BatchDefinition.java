package platen.jobs.batch.definition;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.batch.BatchRenders.Terms;
import platen.jobs.run.BatchRuns;

/**
 * A batch with everything that its rows need, in fixed versions.
 *
 * @param templates by id
 * @param workflow null for a batch of templates
 */
public record BatchDefinition(Batch batch, Workspace workspace, Map<UUID, PinnedTemplate> templates,
        BatchRuns.@Nullable Workflow workflow) {
    public BatchDefinition {
        templates = Map.copyOf(templates);
    }

    public UUID id() {
        return batch.id();
    }

    public Terms terms() {
        return new Terms(batch.workspaceId(), batch.organizationId(), batch.environment(), batch.freePlan());
    }

    public Validation.Mode mode() {
        return batch.strict() ? Validation.Mode.STRICT : Validation.Mode.LENIENT;
    }

    /** Returns the template with this id. */
    public PinnedTemplate template(@Nullable UUID id) {
        return Optional.ofNullable(id)
                .map(templates::get)
                .orElseThrow(() -> new IllegalStateException("A row of " + batch.id() + " has no template"));
    }
}
