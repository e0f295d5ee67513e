package platen.web.dashboard.template;

import java.time.Instant;
import java.util.List;
import platen.db.template.Template;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateUseStore.Caller;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.Warning;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.publish.Environments;

/**
 * Content of the page of a template.
 *
 * @param versions newest first, without those that are too many for a page
 * @param shown the version whose fields and data are shown
 * @param callers of the template in this workspace
 * @param workflows aliases of published workflows that use it
 */
record TemplateView(Template template, List<VersionSummary> versions, TemplateVersion shown, Environments environments,
        List<Caller> callers, List<String> workflows, Instant now) {
    TemplateView {
        versions = List.copyOf(versions);
        callers = List.copyOf(callers);
        workflows = List.copyOf(workflows);
    }

    List<SchemaRow> fields() {
        return SchemaRow.of(shown.inputSchema());
    }

    List<Warning> warnings() {
        return Warning.of(StoredJson.node(shown.warnings()));
    }

    static int warnings(VersionSummary version) {
        return StoredJson.node(version.warnings()).size();
    }

    /** Returns the data to begin a test with: the author's, else made from the schema. */
    String sample() {
        String given = shown.sampleData();
        return ExampleData.text(
                given == null ? ExampleData.of(SchemaRow.schema(shown.inputSchema())) : StoredJson.node(given));
    }

    /** Returns the number of the newest version. */
    int newest() {
        return versions.getFirst().version();
    }

    /** Returns the path of the template below the workspace's. */
    String path() {
        return environments.path();
    }
}
