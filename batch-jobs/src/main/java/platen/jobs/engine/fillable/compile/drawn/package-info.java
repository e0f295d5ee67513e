/**
 * Writes drawn fields into a PDF as form fields, and finds those that were written before.
 *
 * <p>Each field that is written has an entry {@code /PLTN_Drawn} with its description, so that it can be moved, changed
 * and removed later, also in a copy of the file. Everything belongs to one compilation and its thread.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.drawn;

import org.jspecify.annotations.NullMarked;
