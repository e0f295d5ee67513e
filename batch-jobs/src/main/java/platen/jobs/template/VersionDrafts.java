package platen.jobs.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.schema.BreakingChanges;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.OverrideNames;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Compiled;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.DrawMode;
import platen.jobs.engine.template.ImportOptions.Drawing;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compiles uploads to existing templates, based on the previous version. */
final class VersionDrafts {
    private final TemplateStore templates;
    private final Templates.Compiler compiler;

    VersionDrafts(TemplateStore templates, Templates.Compiler compiler) {
        this.templates = templates;
        this.compiler = compiler;
    }

    /**
     * A version that is not stored.
     *
     * @param changes empty when the upload was refused
     */
    record Draft(CompileOutcome outcome, VersionChanges changes) {}

    /** Compiles an upload; without its own overrides it inherits those of the previous version. */
    Draft draft(Template template, byte[] source, ImportOptions options, @Nullable ObjectNode sampleData) {
        Optional<TemplateVersion> before = templates.newest(template.id());
        ObjectNode overrides = before.map(TemplateVersion::overrides).map(StoredJson::object).orElse(null);
        ObjectNode sample = sampleData != null
                ? sampleData
                : before.map(TemplateVersion::sampleData).map(StoredJson::object).orElse(null);
        boolean inherits = options.schema() == null && overrides != null;
        ArrayNode drawn = before.map(TemplateVersion::drawnFields).map(VersionDrafts::array).orElse(null);
        ImportOptions all = inherited(options, overrides, drawn).withSampleData(sample);
        CompileOutcome outcome = compiler.compile(template.organizationId(), source, all);
        if (!(outcome instanceof Compiled compiled) || before.isEmpty()) {
            return new Draft(outcome, VersionChanges.NONE);
        }
        List<String> carriedOver = new ArrayList<>(
                inherits ? OverrideNames.of(compiled.overrides().schema()) : List.of());
        if (options.drawing() == null) {
            keys(drawn).stream().filter(keys(compiled.form().drawnFields())::contains).forEach(carriedOver::add);
        }
        var breaking = BreakingChanges.between(schema(before.get()), compiled.schema());
        List<DroppedOverride> dropped = new ArrayList<>(dropped(before.get().kind(), overrides, compiled));
        dropped.addAll(compiled.form().dropped());
        if (options.drawing() == null && compiled.form().drawnFields() == null) {
            keys(drawn).forEach(key -> dropped.add(new DroppedOverride(key,
                    "It was drawn on a PDF, and this version is a smart document.")));
        }
        return new Draft(outcome, new VersionChanges(carriedOver, dropped, breaking));
    }

    /** Returns the options with what an upload inherits that gives neither overrides nor drawn fields of its own. */
    static ImportOptions inherited(ImportOptions options, @Nullable ObjectNode overrides, @Nullable ArrayNode drawn) {
        ImportOptions all = options.schema() == null && overrides != null
                ? options.withSchema(overrides, SchemaOrigin.INHERITED)
                : options;
        return options.drawing() == null && drawn != null
                ? all.withDrawing(new Drawing(drawn, DrawMode.INHERITED))
                : all;
    }

    private static ArrayNode array(String json) {
        if (StoredJson.node(json) instanceof ArrayNode array) {
            return array;
        }
        throw new IllegalStateException("Stored JSON is no array");
    }

    private static List<String> keys(@Nullable ArrayNode drawn) {
        return drawn == null
                ? List.of()
                : drawn.valueStream().map(each -> each.path("key").asString("")).toList();
    }

    /** Returns the input schema of a stored version. */
    static InputSchema schema(TemplateVersion version) {
        return switch (SchemaJson.read(StoredJson.object(version.inputSchema()))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new IllegalStateException("The stored schema of version "
                    + version.version() + " of " + version.templateId() + " is invalid: " + invalid.problems());
        };
    }

    /** Returns the overrides that do not apply any more; PDF templates and smart documents name fields differently. */
    private static List<DroppedOverride> dropped(Kind before, @Nullable ObjectNode overrides, Compiled compiled) {
        if (compiled.overrides().dropped().isEmpty() || before == Templates.kind(compiled)) {
            return compiled.overrides().dropped();
        }
        String message = switch (before) {
            case FILLABLE -> "It belongs to a field of a PDF form, and this version is a smart document.";
            case DYNAMIC -> "It belongs to a field of a smart document, and this version is a PDF form.";
        };
        return OverrideNames.of(overrides)
                .stream()
                .filter(name -> !OverrideNames.of(compiled.overrides().schema()).contains(name))
                .map(name -> new DroppedOverride(name, message))
                .toList();
    }
}
