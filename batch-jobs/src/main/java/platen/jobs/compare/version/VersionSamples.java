package platen.jobs.compare.version;

import java.util.Optional;
import java.util.UUID;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.ExampleData;

/**
 * Renders two versions for a comparison, both with the same data where it fits: that of the version after, else that of
 * the version before, else data made from the fields.
 */
public final class VersionSamples {
    private final CompiledTemplateCache cache;
    private final TemplateRenderer renderer;

    public VersionSamples(CompiledTemplateCache cache, TemplateRenderer renderer) {
        this.cache = cache;
        this.renderer = renderer;
    }

    /**
     * Returns the data with which a version is rendered.
     *
     * @param version one of the two
     * @throws CompiledTemplateCache.Unrenderable when this engine cannot read the version
     */
    public Sample sample(TemplateVersion version, TemplateVersion before, TemplateVersion after) {
        InputSchema schema = cache.schema(version.templateId(), version.version());
        return fitting(schema, after)
                .or(() -> fitting(schema, before))
                .orElseGet(() -> new Sample(null, ExampleData.of(schema)));
    }

    private Optional<Sample> fitting(InputSchema schema, TemplateVersion owner) {
        String json = owner.sampleData();
        if (json == null) {
            return Optional.empty();
        }
        var sample = new Sample(owner.version(), StoredJson.object(json));
        return renderer.check(schema, sample.data(), Validation.Mode.LENIENT).valid()
                ? Optional.of(sample)
                : Optional.empty();
    }

    /** Renders a version. Nothing is recorded or counted. */
    public RenderOutcome render(UUID organizationId, TemplateVersion version, Sample sample, PageMarks marks) {
        return renderer.renderNow(new TemplateRenderer.Input(organizationId, version.templateId(), version.version(),
                marks, sample.data(), null));
    }
}
