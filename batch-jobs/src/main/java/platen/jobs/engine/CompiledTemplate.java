package platen.jobs.engine;

import platen.jobs.engine.document.CompiledDocument;
import platen.jobs.engine.fillable.CompiledForm;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled template: everything a render needs, with nothing left to parse. Immutable and safe for any thread.
 */
public interface CompiledTemplate {

    /** The versioned wire form; equal plans give equal bytes. */
    byte[] toBytes();

    /** This plan with the marks drawn on every page instead of the present ones. */
    CompiledTemplate marked(PageMarks marks);

    /** Bytes of heap this plan holds, approximately; the weight of a cache entry. */
    long weight();

    /** Which of the two engines made it. */
    Kind kind();

    /** Kinds of templates. */
    enum Kind {
        /** A PDF form whose fields are filled. */
        FILLABLE,
        /** A document that flows. */
        DYNAMIC
    }

    /** Pages of the template, at least 1; a document that flows may have more. */
    int pageCount();

    /**
     * Lays the data out. The data has been validated; a value of an odd type is drawn as well as it can be.
     *
     * @param images what the image values of the data stand for
     */
    RenderOutcome render(ObjectNode data, ImageResolver images);

    /**
     * The plan of its wire form; anything else is an IllegalArgumentException.
     *
     * @throws OutdatedTemplateException when another version of the engine wrote it
     */
    static CompiledTemplate fromBytes(byte[] bytes) {
        return CompiledDocument.wrote(bytes) ? CompiledDocument.fromBytes(bytes) : CompiledForm.fromBytes(bytes);
    }
}
