package platen.jobs.engine.document.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;

/** The data that a template takes, and which field each of its paths leads to. */
public final class Derivation {
    private final InputSchema schema;
    /** By identity: two paths that read alike may mean different rows. */
    private final Map<Expression.Path, Shape> shapes;

    Derivation(InputSchema schema, Map<Expression.Path, Shape> shapes) {
        this.schema = schema;
        this.shapes = shapes;
    }

    public InputSchema schema() {
        return schema;
    }

    /**
     * A field that a path leads to.
     *
     * @param path as messages write it, without the rows of loops
     * @param options of a choice; empty for other types
     * @param preset what stands in for absent data, or null
     * @param origin how the type is known
     */
    public record Target(String path, FieldType type, boolean isArray, boolean required,
            List<Field.Option> options, @Nullable JsonNode preset, TypeOrigin origin) {}

    /** How a field's type is known. */
    public enum TypeOrigin {
        TEMPLATE,
        /** By a value of the sample data alone. */
        SAMPLE
    }

    public Target target(Expression.Path path) {
        Shape shape = shapes.get(path);
        if (shape == null) {
            throw new IllegalStateException("A path that the derivation did not see: " + path);
        }
        return new Target(shape.path(), shape.type(), shape.isArray(), shape.isRequired(), shape.options(),
                shape.preset(), shape.typeOrigin());
    }
}
