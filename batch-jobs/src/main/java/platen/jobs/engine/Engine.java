package platen.jobs.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.CompiledDocument;
import platen.jobs.engine.document.DocumentCompiler;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.fillable.CompiledForm;
import platen.jobs.engine.fillable.compile.FormCompiler;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.FileType;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.DrawMode;
import platen.jobs.engine.template.ImportOptions.Drawing;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.engine.template.OutdatedTemplateException;
import platen.jobs.engine.template.TemplatePreview;
import platen.jobs.engine.template.TemplatePreview.PlaceholderPlace;
import platen.jobs.engine.text.FontLibrary;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Entry point of the engine: compiles a PDF form or a smart document, and renders a compiled template with data to a
 * PDF.
 *
 * <p>{@link #compile} parses untrusted files; run it where memory and time are limited. {@link #render} does not parse
 * PDFs.
 */
public final class Engine {
    /**
     * Revision of the engine. Raised by one in each release in which a compiled template of the same source is stored
     * in another form, or renders other bytes of the same data. Stored templates of an earlier revision are compiled
     * again from their sources.
     */
    public static final int REVISION = 3;

    /** Decodes the images of data as the processes do that decode for renders, so that a preview shows the same. */
    private static final ImageResolver NO_IMAGES = ImageResolver.NONE.decodedBy(SvgPictures::read);

    /**
     * Compiles a template.
     *
     * @param source an AcroForm PDF, or the text or zip of a smart document
     * @return the outcome; invalid files give an outcome too, not an exception
     */
    public CompileOutcome compile(byte[] source, ImportOptions options) {
        CompileOutcome outcome = compileSource(source, options, DocumentCompiler::compile);
        return switch (outcome) {
            case CompileOutcome.Refused refused -> refused;
            case CompileOutcome.Compiled compiled -> switch (options.warnings()) {
                case REPORT -> withReference(compiled, options.sampleData());
                case REFUSE -> compiled.warnings().isEmpty()
                        ? withReference(compiled, options.sampleData())
                        : CompileOutcome.Refused.of(compiled.warnings());
            };
        };
    }

    /**
     * Compiles a template that is being edited and renders it with data that may not match its schema. Unlike
     * {@link #compile} it draws no reference document, which only stored versions need.
     */
    public TemplatePreview preview(byte[] source, ImportOptions options, ObjectNode data, PageMarks marks) {
        CompileOutcome outcome = compileSource(source, options, DocumentCompiler::compileForPreview);
        if (!(outcome instanceof CompileOutcome.Compiled compiled)) {
            return new TemplatePreview(outcome, null, List.of());
        }
        CompiledTemplate marked = compiled.plan().marked(marks);
        if (!(marked instanceof CompiledDocument document)) {
            return new TemplatePreview(outcome, marked.render(data, NO_IMAGES), List.of());
        }
        var origins = new Origins();
        RenderOutcome render = document.render(data, NO_IMAGES, origins);
        return new TemplatePreview(outcome, render, origins.drawn().stream().map(Engine::place).toList());
    }

    private static PlaceholderPlace place(Origins.Drawn drawn) {
        Place place = drawn.origin().place();
        return new PlaceholderPlace(drawn.origin().key(), place.file(), place.line(), place.column(), drawn.page() + 1,
                drawn.x(), drawn.y(), drawn.width(), drawn.height());
    }

    private static CompileOutcome compileSource(byte[] source, ImportOptions options,
            BiFunction<byte[], ImportOptions, CompileOutcome> documents) {
        Optional<String> objection = switch (options.source()) {
            case AS_IT_BEGINS -> FileType.objection(source).filter(_ -> !DocumentCompiler.isMarkup(source));
            case DOCUMENT -> Optional.empty();
        };
        if (objection.isPresent()) {
            return new CompileOutcome.Refused(Reason.UNSUPPORTED_TYPE, objection.get());
        }
        boolean document = switch (options.source()) {
            case AS_IT_BEGINS -> DocumentCompiler.takes(source);
            case DOCUMENT -> true;
        };
        if (!document) {
            return FormCompiler.compile(source, options);
        }
        if (options.proposals() == Proposals.APPLY) {
            return new CompileOutcome.Refused(Reason.SCHEMA_OVERRIDE,
                    "Keys can only be proposed for the fields of a PDF, and this is a smart document. The names of its"
                            + " placeholders are its keys.");
        }
        Drawing drawing = options.drawing();
        return drawing != null && drawing.mode() == DrawMode.ALL && !drawing.fields().isEmpty()
                ? new CompileOutcome.Refused(Reason.DRAWN_FIELDS,
                        "Fields can only be drawn on a PDF, and this is a smart"
                                + " document. Write {{placeholders}} into its text instead.")
                : documents.apply(source, options);
    }

    /** Renders the sample data. Smart documents were rendered without data when they were compiled. */
    private static CompileOutcome.Compiled withReference(CompileOutcome.Compiled compiled,
            @Nullable ObjectNode sampleData) {
        if (sampleData != null
                && compiled.plan().render(sampleData, NO_IMAGES) instanceof RenderOutcome.Rendered rendered) {
            return compiled.withReference(rendered.pdf().sha256());
        }
        if (compiled.referenceSha256() == null && compiled.plan()
                .render(JsonNodeFactory.instance.objectNode(),
                        NO_IMAGES) instanceof RenderOutcome.Rendered rendered) {
            return compiled.withReference(rendered.pdf().sha256());
        }
        return compiled;
    }

    /**
     * Reads a compiled template from its binary form.
     *
     * @throws OutdatedTemplateException when another version of the engine wrote the bytes; an IllegalArgumentException
     *     for other invalid bytes
     */
    public static CompiledTemplate read(byte[] bytes) {
        return CompiledDocument.wrote(bytes) ? CompiledDocument.fromBytes(bytes) : CompiledForm.fromBytes(bytes);
    }

    /** Renders validated data; the same compiled template and data give the same bytes. */
    public RenderOutcome render(CompiledTemplate compiledTemplate, ObjectNode data, ImageResolver images) {
        return compiledTemplate.render(data, images);
    }

    /** Loads what the first render would otherwise wait for; takes up to a second. */
    public void warmUp() {
        FontLibrary.bundled().warmUp();
    }
}
