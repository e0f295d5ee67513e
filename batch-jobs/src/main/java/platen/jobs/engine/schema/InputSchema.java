package platen.jobs.engine.schema;

import java.util.List;

/**
 * The input data that a template takes.
 *
 * @param fields in document order
 * @param formats how text with a doubtful format is treated
 */
public record InputSchema(List<Field> fields, Strictness formats) {

    /** How text with a doubtful format is treated. */
    public enum Strictness {
        /** As a warning, because the API requires only a string. */
        LENIENT,
        /** As an error, because the template requires it. */
        STRICT
    }

    public InputSchema {
        fields = List.copyOf(fields);
    }

    /** Creates a schema in which doubtful formats are warnings. */
    public InputSchema(List<Field> fields) {
        this(fields, Strictness.LENIENT);
    }
}
