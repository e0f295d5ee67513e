package platen.jobs.engine;

import java.util.Optional;
import platen.jobs.engine.CompileOutcome.Reason;
import platen.jobs.engine.document.DocumentCompiler;
import platen.jobs.engine.fillable.compile.FormCompiler;
import platen.jobs.engine.text.FontLibrary;
import tools.jackson.databind.node.ObjectNode;

/**
 * The door of the engine: a PDF form or a smart document becomes a plan, a plan and data become a document.
 *
 * <p>{@link #compile} parses a file that a stranger may have written; run it where memory and time are limited.
 * {@link #render} parses no PDF.
 */
public final class Engine {

    /**
     * Compiles a template.
     *
     * @param source an AcroForm PDF, or the text or zip of a smart document
     * @return never throws for a bad file
     */
    public CompileOutcome compile(byte[] source, ImportOptions options) {
        Optional<String> objection = switch (options.source()) {
            case AS_IT_BEGINS -> FileType.objection(source);
            case DOCUMENT -> Optional.empty();
        };
        if (objection.isPresent()) {
            return new CompileOutcome.Refused(Reason.UNSUPPORTED_TYPE, objection.get());
        }
        boolean document = switch (options.source()) {
            case AS_IT_BEGINS -> DocumentCompiler.takes(source);
            case DOCUMENT -> true;
        };
        return document ? DocumentCompiler.compile(source, options) : FormCompiler.compile(source, options);
    }

    /** Renders validated data; the same plan and data give the same bytes. */
    public RenderOutcome render(CompiledTemplate plan, ObjectNode data, ImageResolver images) {
        return plan.render(data, images);
    }

    /** Reads what the first render would otherwise wait for; takes up to a second. */
    public void warmUp() {
        FontLibrary.bundled().warmUp();
    }
}
