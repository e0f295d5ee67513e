package platen.jobs.template;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import platen.db.blob.BlobStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.OutdatedTemplateException;
import platen.jobs.json.StoredJson;

/**
 * Caches compiled templates in memory, bounded by bytes. Versions are immutable, so entries never have to be
 * invalidated.
 */
public final class CompiledTemplateCache {
    private final TemplateStore templates;
    private final BlobStore blobs;
    private final Function<byte[], CompiledTemplate> reader;
    private final Templates.Compiler compiler;
    private final Cache<Key, CompiledTemplate> plans;
    private final LoadingCache<Version, InputSchema> schemas;

    private record Version(UUID templateId, int version) {}

    private record Key(Version version, PageMarks marks) {}

    /**
     * @param reader reads a compiled template's stored form; throws IllegalArgumentException for anything else
     * @param compiler for compiled templates that an earlier version of the engine wrote
     * @param mostBytes maximum total size of the cached templates, in bytes
     */
    public CompiledTemplateCache(TemplateStore templates, BlobStore blobs, Function<byte[], CompiledTemplate> reader,
            Templates.Compiler compiler, long mostBytes) {
        this.templates = templates;
        this.blobs = blobs;
        this.reader = reader;
        this.compiler = compiler;
        this.plans = Caffeine.newBuilder()
                .maximumWeight(mostBytes)
                .weigher((Key key, CompiledTemplate plan) -> (int) Math.min(Integer.MAX_VALUE, plan.weight()))
                .build();
        this.schemas = Caffeine.newBuilder().maximumSize(10_000).build(this::loadSchema);
    }

    /**
     * Returns the compiled template of a version with these marks.
     *
     * @throws Unrenderable when this engine cannot read the stored compiled template
     */
    public CompiledTemplate plan(UUID templateId, int version, PageMarks marks) {
        var marked = new Key(new Version(templateId, version), marks);
        CompiledTemplate known = plans.getIfPresent(marked);
        if (known != null) {
            return known;
        }
        // Loaded before the marked template, never inside its load: a cache may refuse recursive loads.
        CompiledTemplate plain = plans.get(new Key(marked.version(), PageMarks.NONE), key -> decode(key.version()));
        return marks.equals(PageMarks.NONE) ? plain : plans.get(marked, key -> plain.marked(marks));
    }

    /** Returns the input schema of a version. */
    public InputSchema schema(UUID templateId, int version) {
        return schemas.get(new Version(templateId, version));
    }

    /** Thrown when the published version cannot be rendered (409 template_invalid). */
    public static final class Unrenderable extends RuntimeException {
        private final String message;

        Unrenderable(String message, Throwable cause) {
            super(message, cause);
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    private CompiledTemplate decode(Version version) {
        TemplateVersion row = row(version);
        byte[] bytes = blobs.read(row.planSha256())
                .orElseThrow(() -> new IllegalStateException("The plan of " + version + " is not stored"));
        try {
            return reader.apply(bytes);
        } catch (OutdatedTemplateException stale) {
            return renewed(version, row, stale);
        } catch (IllegalArgumentException e) {
            throw new Unrenderable("The plan of version " + version.version() + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    /**
     * Compiles the version's source again, once for all nodes: the new compiled template replaces the outdated one.
     * Several nodes may do so at the same time and write the same bytes.
     */
    private CompiledTemplate renewed(Version version, TemplateVersion row, OutdatedTemplateException stale) {
        byte[] source = blobs.read(row.sourceSha256())
                .orElseThrow(() -> new IllegalStateException("The source of " + version + " is not stored"));
        return switch (compiler.compile(version.templateId(), source, stale.options())) {
            case CompileOutcome.Refused refused -> throw new Unrenderable("The plan of version " + version.version()
                    + " was made by an earlier engine, and this one refuses its source: " + refused.message(), stale);
            case CompileOutcome.Compiled compiled -> {
                // Callers send what the stored schema requires; a template that reads other keys would render blanks.
                if (!keys(compiled.schema().fields()).equals(keys(schemas.get(version).fields()))) {
                    throw new Unrenderable("The plan of version " + version.version()
                            + " was made by an earlier engine, and this one names its fields otherwise. Upload the"
                            + " file as a new version.", stale);
                }
                byte[] plan = compiled.plan().toBytes();
                byte[] sha256 = Sha256.of(plan);
                blobs.keep(sha256, plan);
                templates.replacePlan(version.templateId(), version.version(), sha256);
                yield compiled.plan();
            }
        };
    }

    /** Returns paths and types of all fields. */
    private static List<String> keys(List<Field> fields) {
        var keys = new ArrayList<String>();
        for (Field field : fields) {
            keys.add(field.key() + (field.isArray() ? "[]" : "") + " " + field.type().shape());
            keys(field.fields()).forEach(below -> keys.add(field.key() + "." + below));
        }
        keys.sort(Comparator.naturalOrder());
        return keys;
    }

    private InputSchema loadSchema(Version version) {
        return switch (SchemaJson.read(StoredJson.object(row(version).inputSchema()))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new IllegalStateException(
                    "The stored schema of " + version + " is invalid: " + invalid.problems());
        };
    }

    private TemplateVersion row(Version version) {
        return templates.version(version.templateId(), version.version())
                .orElseThrow(() -> new IllegalStateException("No " + version));
    }
}
