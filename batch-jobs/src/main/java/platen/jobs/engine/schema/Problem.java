package platen.jobs.engine.schema;

import org.jspecify.annotations.Nullable;

/**
 * An invalid value.
 *
 * @param alias path of the value, such as {@code items[2].price}; {@code data} for the object as a whole
 * @param message how to fix it, a predicate that follows the field's name: "must be a number, got string"
 * @param expected the JSON type of the field ("number", "string", …), or null when the type is right or the value
 *     absent
 */
public record Problem(String alias, String message, @Nullable String expected) {}
