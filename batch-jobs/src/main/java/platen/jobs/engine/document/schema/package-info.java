/**
 * Derives the input schema of a template from its placeholders, conditions and loops, corrected by the schema that the
 * author declares. Immutable once derived.
 */
@NullMarked
package platen.jobs.engine.document.schema;

import org.jspecify.annotations.NullMarked;
