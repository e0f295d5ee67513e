package platen.jobs.engine.schema;

import java.util.List;

/**
 * The data a template takes.
 *
 * @param fields in the order of the document
 */
public record InputSchema(List<Field> fields) {
    public InputSchema {
        fields = List.copyOf(fields);
    }
}
