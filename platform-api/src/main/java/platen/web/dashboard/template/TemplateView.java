package platen.web.dashboard.template;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import platen.db.template.Template;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateUseStore.Caller;
import platen.db.template.TemplateVersion;
import platen.db.template.VersionHistoryStore.Origin;
import platen.jobs.engine.model.Warning;
import platen.jobs.json.StoredJson;
import platen.jobs.template.ExampleData;
import platen.web.dashboard.publish.Environments;

/**
 * Content of the page of a template.
 *
 * @param versions newest first, without those that are too many for a page
 * @param shown the version whose fields and data are shown
 * @param origins of the versions and of the shown one
 * @param callers of the template in this workspace
 * @param workflows aliases of published workflows that use it
 */
record TemplateView(Template template, List<VersionSummary> versions, TemplateVersion shown, Environments environments,
        Map<Integer, Origin> origins, List<Caller> callers, List<String> workflows, Instant now) {
    TemplateView {
        versions = List.copyOf(versions);
        origins = Map.copyOf(origins);
        callers = List.copyOf(callers);
        workflows = List.copyOf(workflows);
    }

    Origin origin(int version) {
        return origins.getOrDefault(version, Origin.UNKNOWN);
    }

    /** Returns the version with which a version is compared at first: the one before it; 0 when there is none. */
    int before(int version) {
        return versions.stream().mapToInt(VersionSummary::version).filter(each -> each < version).max().orElse(0);
    }

    /** Returns the hash of the uploaded file. */
    String sha256() {
        return HexFormat.of().formatHex(shown.sourceSha256());
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
