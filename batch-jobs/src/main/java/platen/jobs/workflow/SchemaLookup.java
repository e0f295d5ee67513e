package platen.jobs.workflow;

import java.util.List;
import java.util.Optional;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.KnownKeys;

/** Result of looking up a path in a schema. */
public sealed interface SchemaLookup {

    /**
     * A field, or an element of one.
     *
     * @param array whether the value is an array of the field's values
     */
    record Found(Field field, boolean array) implements SchemaLookup {
        @Override
        public String toString() {
            return (array ? "array of " : "") + field.type().wireName();
        }
    }

    /** A path below an object that declares no fields. */
    record Undeclared() implements SchemaLookup {}

    /**
     * The path does not exist.
     *
     * @param message words that follow the path: "names 'naem', which is no field of …"
     */
    record Missing(String message) implements SchemaLookup {}

    /**
     * Looks up a path.
     *
     * @param owner description of the schema's owner for messages, such as "this workflow"
     */
    static SchemaLookup of(List<Field> fields, FieldPath path, String owner) {
        List<Field> here = fields;
        Found found = null;
        for (String step : path.steps()) {
            if (found != null && FieldPath.isIndex(step)) {
                boolean choices = found.field().type().shape() == Shape.OPTIONS;
                if (!found.array() && !choices) {
                    return new Missing("indexes '" + found.field().key() + "', which is no array in " + owner);
                }
                found = found.array() ? new Found(found.field(), false) : new Found(choice(found.field()), false);
                continue;
            }
            if (found != null) {
                Optional<String> objection = closed(found, step, owner);
                if (objection.isPresent()) {
                    return new Missing(objection.get());
                }
                if (found.field().fields().isEmpty()) {
                    return new Undeclared();
                }
                here = found.field().fields();
            }
            Optional<Field> next = here.stream().filter(field -> field.key().equals(step)).findFirst();
            if (next.isEmpty()) {
                return new Missing("names '" + step + "', which is no field of " + owner + ". "
                        + new KnownKeys(here.stream().map(Field::key).toList()).advice(step));
            }
            found = new Found(next.get(), next.get().isArray());
        }
        return found == null ? new Undeclared() : found;
    }

    /** Returns why a field cannot have members; empty if it can. */
    private static Optional<String> closed(Found found, String step, String owner) {
        String key = found.field().key();
        if (found.array()) {
            return Optional.of("names '" + step + "' below '" + key + "', which is an array in " + owner
                    + "; name one of its elements, such as '" + key + "[0]." + step + "', or map the whole array");
        }
        return found.field().type().shape() == Shape.OBJECT
                ? Optional.empty()
                : Optional.of("names '" + step + "' below '" + key + "', which is no object in " + owner);
    }

    private static Field choice(Field field) {
        return new Field(field.key(), FieldType.DROPDOWN, false, false, null, null, field.options(), List.of());
    }
}
