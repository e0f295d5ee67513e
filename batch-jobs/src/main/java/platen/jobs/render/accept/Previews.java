package platen.jobs.render.accept;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.render.work.Watermarks;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders previews for template authors: any version, published or not, with its sample data or other data. Previews
 * are watermarked, not recorded, and do not count against the quota.
 */
public final class Previews {
    private final TemplateStore templates;
    private final CompiledTemplateCache compiledTemplates;
    private final TemplateRenderer renderer;

    public Previews(TemplateStore templates, CompiledTemplateCache compiledTemplates, TemplateRenderer renderer) {
        this.templates = templates;
        this.compiledTemplates = compiledTemplates;
        this.renderer = renderer;
    }

    /** Outcome of a preview. */
    public sealed interface Result {}

    /** A document with the warnings of its version's upload and of the render, or the engine's reason for rendering none. */
    public record Shown(RenderOutcome outcome) implements Result {}

    /** The data does not match the version's schema. */
    public record Unfit(ValidationResult findings) implements Result {}

    /** No data was given, and the version has no sample data. */
    public record NoData() implements Result {}

    /** The version does not exist. */
    public record NoVersion() implements Result {}

    /**
     * This engine cannot render the version, whatever the data.
     *
     * @param message human-readable sentence
     */
    public record Unusable(String message) implements Result {}

    /**
     * Renders a version.
     *
     * @param version from 1; null for the newest
     * @param data null for the version's sample data
     */
    public Result of(Template template, @Nullable Integer version, @Nullable ObjectNode data) {
        Optional<TemplateVersion> found = version == null
                ? templates.versions(template.id()).stream().findFirst()
                : templates.version(template.id(), version);
        if (found.isEmpty()) {
            return new NoVersion();
        }
        String sample = found.get().sampleData();
        if (data != null) {
            return of(template, found.get(), data);
        }
        return sample == null ? new NoData() : of(template, found.get(), StoredJson.object(sample));
    }

    private Result of(Template template, TemplateVersion row, ObjectNode data) {
        ValidationResult findings;
        try {
            findings = renderer.check(compiledTemplates.schema(row.templateId(), row.version()), data,
                    Validation.Mode.LENIENT);
        } catch (CompiledTemplateCache.Unrenderable e) {
            return new Unusable(e.getMessage());
        }
        return findings.valid()
                ? new Shown(withWarningsOf(row, renderer.renderNow(
                        new TemplateRenderer.Input(template.organizationId(), row.templateId(), row.version(),
                                Watermarks.PREVIEW, data, null))))
                : new Unfit(findings);
    }

    private static RenderOutcome withWarningsOf(TemplateVersion row, RenderOutcome outcome) {
        return switch (outcome) {
            case RenderOutcome.Rendered rendered -> {
                Set<Warning> all = new LinkedHashSet<>(Warning.of(StoredJson.node(row.warnings())));
                all.addAll(rendered.warnings());
                yield new RenderOutcome.Rendered(rendered.pdf(), rendered.pageCount(), List.copyOf(all));
            }
            case RenderOutcome.Rejected rejected -> rejected;
        };
    }
}
