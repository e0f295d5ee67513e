package platen.web.dashboard.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.model.Warning;
import platen.jobs.json.StoredJson;
import platen.jobs.template.ExampleData;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Mapping;
import platen.web.dashboard.publish.Environments;
import platen.web.dashboard.template.SchemaRow;
import tools.jackson.databind.JsonNode;

/**
 * Content of the page of a workflow.
 *
 * @param versions newest first
 * @param shown the version whose documents are shown
 * @param warnings what in that version does not fit the current templates
 * @param sent forms that were sent
 */
record WorkflowView(Workflow workflow, List<WorkflowVersion> versions, WorkflowVersion shown, Definition definition,
        Environments environments, List<Warning> warnings, SentForms sent, Instant now) {
    private static final int MAX_SHOWN_LENGTH = 200;

    WorkflowView {
        versions = List.copyOf(versions);
        warnings = List.copyOf(warnings);
    }

    /** Returns the definition as JSON with indentation. */
    String json() {
        return ExampleData.text(StoredJson.object(shown.definition()));
    }

    /** Returns data to begin a trial with, made from the fields. */
    String example() {
        return ExampleData.text(ExampleData.of(definition.fields()));
    }

    /** Returns an answer or a value as JSON, shortened for display. */
    static String shown(JsonNode value) {
        String json = value.toString();
        return json.length() <= MAX_SHOWN_LENGTH ? json : json.substring(0, MAX_SHOWN_LENGTH) + "…";
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
