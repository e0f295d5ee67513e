package platen.jobs.engine.template;

import java.time.Instant;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;

import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled template: everything that a render needs, so that a render parses no source. Immutable and thread-safe.
 */
public interface CompiledTemplate {

    /** Returns the versioned binary form; equal templates give equal bytes. */
    byte[] toBytes();

    /** Returns the options with which the source was compiled, so that it can be compiled again in the same way. */
    ImportOptions options();

    /** Returns this template with the given marks drawn on every page instead of the present ones. */
    CompiledTemplate marked(PageMarks marks);

    /**
     * Returns this template with the moment at which its documents were asked for, which archived documents name as
     * that of their creation. A template whose documents do not claim PDF/A returns itself.
     */
    default CompiledTemplate created(Instant moment) {
        return this;
    }

    /** Returns the approximate heap size in bytes, used as the weight of a cache entry. */
    long weight();

    /** Returns the kind of template. */
    Kind kind();

    /** Kinds of templates. */
    enum Kind {
        /** A PDF form whose fields are filled. */
        FILLABLE,
        /** A smart document, whose content flows over pages. */
        DYNAMIC
    }

    /** Returns the number of pages of the template, at least 1; a rendered smart document may have more. */
    int pageCount();

    /**
     * Returns whether each render with {@linkplain SmallData small data} takes no more than about a millisecond, whatever
     * they are.
     */
    default boolean isBrief() {
        return false;
    }

    /**
     * Renders the data; callers outside of the engine use its entry point. The data has been validated; a value of an unexpected type is drawn as well as possible.
     *
     * @param images resolves the image values of the data
     */
    RenderOutcome render(ObjectNode data, ImageResolver images);
}
