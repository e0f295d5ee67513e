package platen.jobs.engine.schema;

import java.util.List;

/**
 * The data a template takes.
 *
 * @param fields in the order of the document
 * @param formats what a text is that does not look like what its type names
 */
public record InputSchema(List<Field> fields, Strictness formats) {

    /** What a doubtful format is (decision C4). */
    public enum Strictness {
        /** A warning: the interface asks for no more than a string. */
        LENIENT,
        /** An error: the template asks for more. */
        STRICT
    }

    public InputSchema {
        fields = List.copyOf(fields);
    }

    /** With doubtful formats as warnings. */
    public InputSchema(List<Field> fields) {
        this(fields, Strictness.LENIENT);
    }
}
