/**
 * Reads the field tree of a form and derives type, key and format of each field.
 *
 * <p>Everything belongs to one compilation and its thread.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.field;

import org.jspecify.annotations.NullMarked;
