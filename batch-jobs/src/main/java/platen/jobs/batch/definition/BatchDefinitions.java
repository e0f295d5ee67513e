package platen.jobs.batch.definition;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.run.BatchRuns;

/** Loads batches with everything that their rows need. */
public final class BatchDefinitions {
    private final BatchStore batches;
    private final WorkspaceStore workspaces;
    private final TemplateStore templates;
    private final WorkflowStore workflows;

    public BatchDefinitions(BatchStore batches, WorkspaceStore workspaces, TemplateStore templates,
            WorkflowStore workflows) {
        this.batches = batches;
        this.workspaces = workspaces;
        this.templates = templates;
        this.workflows = workflows;
    }

    public BatchDefinition load(UUID id) {
        Batch batch = batches.find(id).orElseThrow();
        Map<UUID, PinnedTemplate> pinned = new HashMap<>();
        batches.versions(id).forEach((template, version) -> pinned.put(template,
                new PinnedTemplate(templates.find(template).orElseThrow(), version)));
        return new BatchDefinition(batch, workspaces.find(batch.workspaceId()).orElseThrow(), pinned,
                workflow(batch, pinned));
    }

    private BatchRuns.@Nullable Workflow workflow(Batch batch, Map<UUID, PinnedTemplate> pinned) {
        UUID id = batch.workflowId();
        Integer version = batch.workflowVersion();
        if (id == null || version == null) {
            return null;
        }
        Map<String, PinnedTemplate> byAlias = new HashMap<>();
        pinned.values().forEach(each -> byAlias.put(each.template().alias(), each));
        return new BatchRuns.Workflow(workflows.version(id, version).orElseThrow(), byAlias);
    }
}
