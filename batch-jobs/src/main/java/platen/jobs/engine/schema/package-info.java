/**
 * The data that a template takes: fields, their types and options, their JSON and JSON Schema forms, and the validation
 * of a data object.
 *
 * <p>Pure and immutable, thread-safe. A path such as {@code items[2].price} identifies a value inside the data, with
 * rows counted from 0; it is the {@code alias} of every problem and warning.
 */
@NullMarked
package platen.jobs.engine.schema;

import org.jspecify.annotations.NullMarked;
