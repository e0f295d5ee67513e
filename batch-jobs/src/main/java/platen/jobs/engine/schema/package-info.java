/**
 * What data a template takes: fields, their types and options, the JSON and JSON Schema form of them, and the check of
 * a data object against them.
 *
 * <p>Pure and immutable, safe for any thread. A path such as {@code items[2].price} names a value inside the data, rows
 * counted from 0; it is the {@code alias} of every problem and warning.
 */
@NullMarked
package platen.jobs.engine.schema;

import org.jspecify.annotations.NullMarked;
