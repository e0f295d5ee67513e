package platen.jobs.render.work;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Failpoint;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.SmallData;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.image.ImageUrls;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders templates with data, within the limits of time, pages and size, with a render permit. Records nothing.
 *
 * <p>The only caller of {@link Engine#render}. Thread-safe.
 */
public final class TemplateRenderer {
    private static final Logger log = LoggerFactory.getLogger(TemplateRenderer.class);

    private final Engine engine;
    private final CompiledTemplateCache templates;
    private final ImageSource images;
    private final RenderPermits permits;
    private final RenderLimits limits;
    private final RenderTimeout timeout;

    public TemplateRenderer(Engine engine, CompiledTemplateCache templates, ImageSource images, RenderPermits permits,
            RenderLimits limits, RenderTimeout timeout) {
        this.engine = engine;
        this.templates = templates;
        this.images = images;
        this.permits = permits;
        this.limits = limits;
        this.timeout = timeout;
    }

    /**
     * Input of a render.
     *
     * @param tenant workspace or organization of the render; scarce resources are shared among tenants in turn
     * @param data checked against the version's schema
     * @param created when the document was asked for, which archived documents name; null where none is kept
     */
    public record Input(UUID tenant, UUID templateId, int version, PageMarks marks, ObjectNode data,
            @Nullable Instant created) {}

    /** Checks data, including the addresses of its images. */
    public ValidationResult check(InputSchema schema, @Nullable JsonNode data, Validation.Mode mode) {
        return Validation.check(schema, data, mode, images::objection);
    }

    /**
     * Checks data for a version that is about to be rendered with these marks.
     *
     * @throws CompiledTemplateCache.Unrenderable when the version cannot be rendered
     */
    public ValidationResult checkRenderable(UUID templateId, int version, PageMarks marks, @Nullable JsonNode data,
            Validation.Mode mode) {
        templates.get(templateId, version, marks);
        return check(templates.schema(templateId, version), data, mode);
    }

    /** Returns the template of a version with these marks. */
    CompiledTemplate template(UUID templateId, int version, PageMarks marks) {
        return templates.get(templateId, version, marks);
    }

    /** Renders in the background. */
    public RenderOutcome render(Input input) {
        return render(input, limits.later());
    }

    /**
     * Renders a document of a run; a document that exceeds the run's time limit fails.
     *
     * @param endNanos end of the run's time limit, a {@link System#nanoTime} value
     */
    public RenderOutcome renderUntil(long endNanos, Input input) {
        Duration left = RenderLimits.until(endNanos);
        return left.isPositive() ? render(input, limits.within(left)) : limits.runTooLong();
    }

    /** Renders while a person waits for the result. */
    public RenderOutcome renderNow(Input input) {
        return render(input, limits.now());
    }

    RenderOutcome render(Input input, Duration limit) {
        CompiledTemplate template;
        try {
            template = templates.get(input.templateId(), input.version(), input.marks());
            template = input.created() == null ? template : template.created(input.created());
        } catch (CompiledTemplateCache.Unrenderable e) {
            return new Rejected(Reason.TEMPLATE_ERROR, e.getMessage(), null);
        }
        return render(input.tenant(), template, templates.schema(input.templateId(), input.version()), input.data(),
                limit);
    }

    /**
     * Renders a template that comes with Platen and is no tenant's.
     *
     * @param data matches the schema
     */
    public RenderOutcome renderOwn(UUID tenant, CompiledTemplate template, InputSchema schema, ObjectNode data) {
        return render(tenant, template, schema, data, limits.now());
    }

    private RenderOutcome render(UUID tenant, CompiledTemplate template, InputSchema schema, ObjectNode data,
            Duration limit) {
        // Image downloads and decoders are waited for without the permit: a slow one must not block other renders.
        RenderPermits.Permit permit = permits.permit();
        PictureDecoder decoder = images.decoder(tenant);
        ImageResolver fetched = images.fetch(ImageUrls.in(schema, data),
                file -> permit.runReleased(() -> decoder.decode(file)));
        Failpoint.AFTER_IMAGES_FETCHED.hit();
        Supplier<RenderOutcome> render = () -> withinSize(rendered(template, data, fetched));
        // A job keeps the guarantee that it goes on, whatever happens to the thread of a render.
        boolean brief = Thread.currentThread().isVirtual() && template.isBrief() && SmallData.is(data);
        RenderOutcome outcome = permit
                .run(() -> brief
                        ? timeout.briefly(limit, render)
                        : timeout.within(limit, render, permit::close));
        Failpoint.AFTER_RENDERING.hit();
        return outcome;
    }

    /** Renders; a document that does not fit into the heap fails permanently instead of being retried. */
    private RenderOutcome rendered(CompiledTemplate template, ObjectNode data, ImageResolver fetched) {
        try {
            return engine.render(template, data, fetched);
        } catch (OutOfMemoryError e) {
            log.error("A render needs more memory than the heap has", e);
            return new Rejected(Reason.INTERNAL, "The render needs more memory than the server has.", null);
        }
    }

    private RenderOutcome withinSize(RenderOutcome outcome) {
        if (outcome instanceof Rendered rendered) {
            if (rendered.pageCount() > limits.pages()) {
                return new Rejected(Reason.TEMPLATE_ERROR, "The document has %s; the limit is %,d."
                        .formatted(Count.of(rendered.pageCount(), "page", "pages"), limits.pages()), null);
            }
            if (rendered.pdf().length() > limits.bytes()) {
                return new Rejected(Reason.TEMPLATE_ERROR, "The document has %d bytes; the limit is %d."
                        .formatted(rendered.pdf().length(), limits.bytes()), null);
            }
        }
        return outcome;
    }
}
