package platen.jobs.envelope.content;

import java.util.UUID;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.render.work.TemplateRenderer;
import tools.jackson.databind.node.ObjectNode;

/** A smart document that comes with Platen. */
public final class OwnDocument {
    private final CompiledTemplate template;
    private final InputSchema schema;
    private final TemplateRenderer renderer;

    OwnDocument(CompiledTemplate template, InputSchema schema, TemplateRenderer renderer) {
        this.template = template;
        this.schema = schema;
        this.renderer = renderer;
    }

    /** Renders it with data that matches its placeholders. */
    public RenderOutcome render(UUID workspaceId, PageMarks marks, ObjectNode data) {
        return renderer.renderOwn(workspaceId, template.marked(marks), schema, data);
    }
}
