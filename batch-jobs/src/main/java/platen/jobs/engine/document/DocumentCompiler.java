package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlDocument;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.OverrideNames;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compiles the text or zip of a smart document into a plan. */
public final class DocumentCompiler {
    private DocumentCompiler() {}

    /** Whether an upload is meant for this compiler. */
    public static boolean takes(byte[] source) {
        return SourceFiles.looksLike(source);
    }

    /** Returns whether an upload is the text of a smart document. */
    public static boolean isMarkup(byte[] source) {
        return SourceFiles.isMarkup(source);
    }

    /** Says what an upload is compiled for. */
    private enum Purpose {
        /** A version, which is stored. */
        VERSION,
        /** A preview, which is rendered once with data. */
        PREVIEW
    }

    /** Compiles an upload; a bad one is an outcome, never an exception. */
    public static CompileOutcome compile(byte[] upload, ImportOptions options) {
        return compile(upload, options, Purpose.VERSION);
    }

    /**
     * Compiles an upload that is rendered once, right away. Unlike a version it is not tried without data: its plan says
     * that it has one page, and has no stored form.
     */
    public static CompileOutcome compileForPreview(byte[] upload, ImportOptions options) {
        return compile(upload, options, Purpose.PREVIEW);
    }

    private static CompileOutcome compile(byte[] upload, ImportOptions options, Purpose purpose) {
        try {
            SourceFiles files = SourceFiles.of(upload);
            SequencedMap<String, PdfImage> pictures = new TreeMap<>();
            var warnings = new Warnings();
            StaticPictures.take(files, pictures, warnings);
            HtmlDocument html = CompiledSource.html(files, warnings);
            var plain = new DocumentSource(files.template(), files.files(), pictures, null, text(options.sampleData()),
                    options.minimumHeights());
            return switch (options.origin()) {
                case GIVEN -> {
                    var overrides = new Overrides(options.schema(), List.of());
                    DocumentSource source = plain.withSchema(text(options.schema()));
                    yield outcome(source, CompiledSource.of(source, html, warnings), overrides, purpose);
                }
                case INHERITED -> inheriting(plain, options.schema(), purpose);
            };
        } catch (Mistake mistake) {
            return new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, mistake.sentence(), mistake.spot(), List.of(),
                    mistake.all());
        } catch (StackOverflowError deep) {
            return new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, "The template is nested too deeply.");
        }
    }

    private static CompileOutcome inheriting(DocumentSource source, @Nullable ObjectNode inherited, Purpose purpose) {
        if (inherited == null) {
            return outcome(source, new Overrides(null, List.of()), purpose);
        }
        Overrides overrides = CompiledSource.inherit(source, inherited);
        try {
            return outcome(source, overrides, purpose);
        } catch (Mistake mistake) {
            // What fits field by field may still contradict how the template uses them together.
            List<DroppedOverride> dropped = new ArrayList<>(overrides.dropped());
            OverrideNames.of(overrides.schema()).forEach(
                    key -> dropped.add(new DroppedOverride(key, mistake.sentence())));
            return outcome(source, new Overrides(null, dropped), purpose);
        }
    }

    private static @Nullable String text(@Nullable ObjectNode json) {
        return json == null ? null : json.toString();
    }

    private static CompileOutcome outcome(DocumentSource plain, Overrides overrides, Purpose purpose) {
        DocumentSource source = plain.withSchema(text(overrides.schema()));
        return outcome(source, CompiledSource.of(source), overrides, purpose);
    }

    private static CompileOutcome outcome(DocumentSource source, CompiledSource compiled, Overrides overrides,
            Purpose purpose) {
        StaticPictures.check(compiled.dataUrls(), source.pictures(), compiled.warnings());
        StaticFonts.exercise(compiled.fonts());
        return switch (purpose) {
            case VERSION -> version(source, compiled, overrides);
            case PREVIEW -> new CompileOutcome.Compiled(
                    new CompiledDocument(source, new byte[0], compiled.template(), 1, PageMarks.NONE),
                    compiled.schema(),
                    1, compiled.warnings().list(), overrides, null);
        };
    }

    /** A document without data shows that the template renders at all, and how long it is at least. */
    private static CompileOutcome version(DocumentSource source, CompiledSource compiled, Overrides overrides) {
        byte[] tree = DocumentCodec.tree(compiled.tree());
        DocumentSource kept = source.stored();
        var plan = new CompiledDocument(kept, tree, compiled.template(), 1, PageMarks.NONE);
        return switch (plan.render(JsonNodeFactory.instance.objectNode(), ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> {
                yield new CompileOutcome.Compiled(
                        new CompiledDocument(kept, tree, compiled.template(), rendered.pageCount(), PageMarks.NONE),
                        compiled.schema(), rendered.pageCount(), compiled.warnings().list(), overrides,
                        rendered.pdf().sha256());
            }
            case RenderOutcome.Rejected rejected ->
                new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, rejected.message());
        };
    }
}
