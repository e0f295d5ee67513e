package platen.jobs.render;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.Images;
import platen.jobs.engine.Marks;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.schema.Findings;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Plans;
import tools.jackson.databind.node.ObjectNode;

/**
 * Documents for authors to look at: any version, published or not, with its sample data or other data. They are marked
 * as previews, recorded nowhere and count against no allowance.
 */
public final class Previews {
    private static final Marks MARKS = new Marks("PREVIEW", null);

    private final TemplateStore templates;
    private final Plans plans;
    private final ImageSource images;
    private final RenderSlots slots;

    public Previews(TemplateStore templates, Plans plans, ImageSource images, RenderSlots slots) {
        this.templates = templates;
        this.plans = plans;
        this.images = images;
        this.slots = slots;
    }

    /** What a preview came to. */
    public sealed interface Result {}

    /** A document, or the engine's reason for none. */
    public record Shown(RenderOutcome outcome) implements Result {}

    /** The data does not fit the version's schema. */
    public record Unfit(Findings findings) implements Result {}

    /** No data was given, and the version came without any. */
    public record NoData() implements Result {}

    /** There is no such version. */
    public record NoVersion() implements Result {}

    /**
     * Renders a version.
     *
     * @param version from 1; null for the newest
     * @param data null for the version's sample data
     * @throws Plans.Unrenderable when the stored plan cannot be read by this engine
     */
    public Result of(Template template, @Nullable Integer version, @Nullable ObjectNode data) {
        Optional<TemplateVersion> found = version == null
                ? templates.versions(template.id()).stream().findFirst()
                : templates.version(template.id(), version);
        if (found.isEmpty()) {
            return new NoVersion();
        }
        TemplateVersion row = found.get();
        String sample = row.sampleData();
        if (data == null && sample == null) {
            return new NoData();
        }
        return of(row, data != null || sample == null ? data : StoredJson.object(sample));
    }

    private Result of(TemplateVersion row, @Nullable ObjectNode data) {
        InputSchema schema = plans.schema(row.templateId(), row.version());
        Findings findings = Validation.check(schema, data, Validation.Mode.LENIENT);
        if (data == null || !findings.valid()) {
            return new Unfit(findings);
        }
        Plan plan = plans.plan(row.templateId(), row.version(), MARKS);
        Images fetched = images.fetch(ImageUrls.in(schema, data));
        return new Shown(slots.inSlot(() -> plan.render(data, fetched)));
    }
}
