package platen.web.dashboard.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Problem;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Mapping;
import platen.web.dashboard.publish.Environments;
import platen.web.dashboard.template.SchemaRow;

/**
 * Content of the page of a workflow.
 *
 * @param versions newest first
 * @param shown the version whose documents are shown
 * @param warnings what in that version does not fit the current templates
 * @param problems why a publication was refused; empty when none was
 */
record WorkflowView(Workflow workflow, List<WorkflowVersion> versions, WorkflowVersion shown, Definition definition,
        Environments environments, List<Warning> warnings, List<Problem> problems, Instant now) {
    WorkflowView {
        versions = List.copyOf(versions);
        warnings = List.copyOf(warnings);
        problems = List.copyOf(problems);
    }

    List<SchemaRow> fields() {
        return SchemaRow.of(definition.fields());
    }

    /** Returns the sources of a document's fields as text, by the path of the field. */
    static Map<String, String> sources(Definition.Document document) {
        var sources = new TreeMap<String, String>();
        document.mapping().sources().forEach((path, source) -> sources.put(path, switch (source) {
            case Mapping.From(var from) -> from.text();
            case Mapping.Literal(var value) -> value.toString();
        }));
        return sources;
    }
}
