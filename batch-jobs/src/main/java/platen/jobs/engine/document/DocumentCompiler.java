package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.CompileOutcome.Reason;
import platen.jobs.engine.Images;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.Marks;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.Warning;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.SourceFiles;
import platen.jobs.engine.image.PdfImage;
import tools.jackson.databind.node.JsonNodeFactory;

/** Compiles the text or zip of a smart document into a plan. */
public final class DocumentCompiler {
    private DocumentCompiler() {}

    /** Whether an upload is meant for this compiler. */
    public static boolean takes(byte[] source) {
        return SourceFiles.looksLike(source);
    }

    /** Compiles an upload; a bad one is an outcome, never an exception. */
    public static CompileOutcome compile(byte[] upload, ImportOptions options) {
        try {
            SourceFiles files = SourceFiles.of(upload);
            SequencedMap<String, PdfImage> pictures = new TreeMap<>();
            StaticPictures.take(files, pictures);
            var source = new DocumentSource(files.template(), files.files(), pictures,
                    options.schema() == null ? null : options.schema().toString());
            Compiled compiled = Compiled.of(source);
            StaticPictures.read(compiled.dataUrls());
            return outcome(source, compiled);
        } catch (Mistake mistake) {
            return new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, mistake.sentence(), mistake.spot());
        } catch (StackOverflowError deep) {
            return new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, "The template is nested too deeply.");
        }
    }

    /** A document without data shows that the template renders at all, and how long it is at least. */
    private static CompileOutcome outcome(DocumentSource source, Compiled compiled) {
        var plan = new DocumentPlan(source, compiled.template(), 1, Marks.NONE);
        return switch (plan.render(JsonNodeFactory.instance.objectNode(), Images.NONE)) {
            case RenderOutcome.Rendered rendered -> {
                List<Warning> warnings = new ArrayList<>();
                compiled.warnings().forEach(sentence -> warnings.add(new Warning("", sentence)));
                yield new CompileOutcome.Compiled(
                        new DocumentPlan(source, compiled.template(), rendered.pageCount(), Marks.NONE),
                        compiled.schema(), rendered.pageCount(), warnings);
            }
            case RenderOutcome.Rejected rejected ->
                new CompileOutcome.Refused(Reason.TEMPLATE_SYNTAX, rejected.message());
        };
    }
}
