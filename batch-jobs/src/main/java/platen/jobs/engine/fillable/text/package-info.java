/**
 * Sets the text of a field: measuring, wrapping, alignment, and the overlay that it is drawn on.
 *
 * <p>Units are PDF points. Everything belongs to one render and its thread.
 */
@NullMarked
package platen.jobs.engine.fillable.text;

import org.jspecify.annotations.NullMarked;
