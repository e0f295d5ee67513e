/**
 * Builds the input schema of a form and applies the overrides of its owner.
 *
 * <p>Everything belongs to one compilation and its thread.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.schema;

import org.jspecify.annotations.NullMarked;
