package platen.jobs.engine.schema;

import org.jspecify.annotations.Nullable;

/**
 * A value that is not acceptable.
 *
 * @param alias path of the value, such as {@code items[2].price}; {@code data} for the object as a whole
 * @param message what to do about it, worded to follow the field's name: "must be a number, got string"
 * @param expected the JSON type that the place takes ("number", "string", …), or null where the type is right or absent
 */
public record Problem(String alias, String message, @Nullable String expected) {}
