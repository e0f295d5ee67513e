package platen.jobs.packet;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Validation;
import platen.jobs.render.BulkRenders.Terms;
import platen.jobs.render.Pinned;
import platen.jobs.run.BulkRuns;

/**
 * A bulk order with everything that its rows need, all of it fixed.
 *
 * @param templates by id
 * @param workflow null for an order of templates
 */
record Order(Batch batch, Workspace workspace, Map<UUID, Pinned> templates, BulkRuns.@Nullable Workflow workflow) {
    Order {
        templates = Map.copyOf(templates);
    }

    UUID id() {
        return batch.id();
    }

    Terms terms() {
        return new Terms(batch.workspaceId(), batch.organizationId(), batch.environment(), batch.freePlan());
    }

    Validation.Mode mode() {
        return batch.strict() ? Validation.Mode.STRICT : Validation.Mode.LENIENT;
    }

    /** The template of a row. */
    Pinned template(@Nullable UUID id) {
        return Optional.ofNullable(id)
                .map(templates::get)
                .orElseThrow(() -> new IllegalStateException("A row of " + batch.id() + " has no template"));
    }
}
