package platen.jobs.template;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.blob.BlobStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.json.StoredJson;

/**
 * Caches compiled templates in memory, bounded by bytes. Versions are immutable, so entries never have to be
 * invalidated.
 */
public final class CompiledTemplateCache {
    private static final Logger log = LoggerFactory.getLogger(CompiledTemplateCache.class);

    private final TemplateStore templates;
    private final Recompiler recompiler;
    private final Cache<Key, CompiledTemplate> cached;
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
        this.recompiler = new Recompiler(templates, blobs, reader, compiler);
        this.cached = Caffeine.newBuilder()
                .maximumWeight(mostBytes)
                .weigher((Key key,
                        CompiledTemplate compiledTemplate) -> (int) Math.min(Integer.MAX_VALUE,
                                compiledTemplate.weight()))
                .build();
        this.schemas = Caffeine.newBuilder().maximumSize(10_000).build(this::loadSchema);
    }

    /**
     * Returns the compiled template of a version with these marks.
     *
     * @throws Unrenderable when this engine cannot read the stored compiled template
     */
    public CompiledTemplate get(UUID templateId, int version, PageMarks marks) {
        var marked = new Key(new Version(templateId, version), marks);
        CompiledTemplate known = cached.getIfPresent(marked);
        if (known != null) {
            return known;
        }
        // Loaded before the marked template, never inside its load: a cache may refuse recursive loads.
        CompiledTemplate plain = cached.get(new Key(marked.version(), PageMarks.NONE), key -> decode(key.version()));
        return marks.equals(PageMarks.NONE) ? plain : cached.get(marked, key -> plain.marked(marks));
    }

    /** Returns the input schema of a version. */
    public InputSchema schema(UUID templateId, int version) {
        return schemas.get(new Version(templateId, version));
    }

    /**
     * Thrown when the engine was upgraded and neither reads the stored form of a version nor accepts its source. The
     * caller can do nothing about it.
     */
    public static final class UpgradeFailed extends IllegalStateException {
        UpgradeFailed(String message) {
            super(message);
        }
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
        try {
            return switch (recompiler.read(row)) {
                case StoredTemplate.Current(CompiledTemplate template) -> template;
                case StoredTemplate.Outdated outdated -> renewed(row, outdated);
            };
        } catch (IllegalArgumentException e) {
            throw new Unrenderable(
                    "The compiled template of version " + version.version() + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    /**
     * Compiles the version's source again, once for all nodes: the new compiled template replaces the outdated one.
     * Several nodes may do so at the same time and write the same bytes. Where this engine refuses the source, the
     * outdated form stays in use as long as it can be read.
     */
    private CompiledTemplate renewed(TemplateVersion row, StoredTemplate.Outdated outdated) {
        return switch (recompiler.compile(row, outdated.options())) {
            case CompileOutcome.Refused refused -> kept(row, outdated.readable(), refused.message());
            case CompileOutcome.Compiled compiled -> {
                List<String> lost = recompiler.lost(row, compiled);
                if (!lost.isEmpty()) {
                    yield kept(row, outdated.readable(), "it no longer reads " + String.join(", ", lost));
                }
                recompiler.keep(row, compiled);
                yield compiled.plan();
            }
        };
    }

    private static CompiledTemplate kept(TemplateVersion row, @Nullable CompiledTemplate readable, String problem) {
        if (readable != null) {
            log.warn("{} stays as an earlier engine compiled it: {}", Recompiler.name(row), problem);
            return readable;
        }
        throw new UpgradeFailed("This release cannot compile " + Recompiler.name(row) + " again: " + problem
                + ". `platen templates upgrade --check` lists all such versions.");
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
