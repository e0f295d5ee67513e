package platen.jobs.template;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.blob.BlobStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.Engine;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import platen.jobs.engine.template.OutdatedTemplateException;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiles stored versions again whose compiled form an earlier engine wrote. The version, its schema and the keys of
 * its fields stay as they are.
 */
final class Recompiler {
    /** In documents of earlier revisions {@code height} is the least height of a box. */
    private static final int FIRST_WITH_FIXED_HEIGHTS = 3;
    private static final Logger log = LoggerFactory.getLogger(Recompiler.class);

    private final TemplateStore templates;
    private final BlobStore blobs;
    private final Function<byte[], CompiledTemplate> reader;
    private final Templates.Compiler compiler;

    Recompiler(TemplateStore templates, BlobStore blobs, Function<byte[], CompiledTemplate> reader,
            Templates.Compiler compiler) {
        this.templates = templates;
        this.blobs = blobs;
        this.reader = reader;
        this.compiler = compiler;
    }

    /**
     * Reads the stored form of a version.
     *
     * @throws IllegalArgumentException when it is damaged
     */
    StoredTemplate read(TemplateVersion row) {
        byte[] bytes = blobs.read(row.planSha256()).orElseThrow(
                () -> new IllegalStateException("The compiled form of " + name(row) + " is not stored"));
        try {
            CompiledTemplate read = reader.apply(bytes);
            return row.engineRevision() < Engine.REVISION
                    ? new StoredTemplate.Outdated(read.options(), read)
                    : new StoredTemplate.Current(read);
        } catch (OutdatedTemplateException outdated) {
            return new StoredTemplate.Outdated(outdated.options(), null);
        }
    }

    /** Compiles the source of a version again, with the options it had and the keys that its callers send. */
    CompileOutcome compile(TemplateVersion row, ImportOptions options) {
        byte[] source = blobs.read(row.sourceSha256()).orElseThrow(
                () -> new IllegalStateException("The source of " + name(row) + " is not stored"));
        ImportOptions all = options.withSampleData(sample(row, options))
                .withSchema(options.schema(), SchemaOrigin.GIVEN)
                .withMinimumHeights(options.minimumHeights() || row.engineRevision() < FIRST_WITH_FIXED_HEIGHTS);
        CompileOutcome outcome = compiler.compile(row.templateId(), source, all);
        if (!(outcome instanceof CompileOutcome.Compiled compiled)) {
            return outcome;
        }
        var keys = new StoredKeys(VersionDrafts.schema(row));
        InputSchema schema = compiled.schema();
        Optional<ObjectNode> pinned = keys.pinned(all.schema(), schema);
        if (pinned.isEmpty()) {
            return compiled;
        }
        CompileOutcome again = compiler.compile(row.templateId(), source,
                all.withSchema(pinned.get(), SchemaOrigin.GIVEN));
        return again instanceof CompileOutcome.Compiled renamed && keys.areIn(renamed.schema()) ? renamed : compiled;
    }

    /** Returns the keys of the stored schema that a recompiled template does not read. */
    List<String> lost(TemplateVersion row, CompileOutcome.Compiled compiled) {
        return new StoredKeys(VersionDrafts.schema(row)).missingIn(compiled.schema());
    }

    /** Stores the recompiled form for all nodes. */
    void keep(TemplateVersion row, CompileOutcome.Compiled compiled) {
        byte[] form = compiled.plan().toBytes();
        byte[] sha256 = Sha256.of(form);
        blobs.keep(sha256, form);
        templates.replacePlan(row.templateId(), row.version(), sha256, Engine.REVISION);
        log.info("Compiled {} again, for revision {} of the engine", name(row), Engine.REVISION);
    }

    /** Returns the sample data that the upload was compiled with: its own, or that of the version before. */
    private @Nullable ObjectNode sample(TemplateVersion row, ImportOptions options) {
        if (options.sampleData() != null) {
            return options.sampleData();
        }
        return Stream.of(Optional.of(row), templates.version(row.templateId(), row.version() - 1))
                .flatMap(Optional::stream)
                .map(TemplateVersion::sampleData)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .map(StoredJson::object)
                .orElse(null);
    }

    static String name(TemplateVersion row) {
        return "version " + row.version() + " of template " + row.templateId();
    }
}
