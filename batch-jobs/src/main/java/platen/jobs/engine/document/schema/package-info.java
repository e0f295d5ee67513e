/**
 * What data a template takes: read off its placeholders, conditions and loops, then corrected by what the author
 * declares. Immutable once derived.
 */
@NullMarked
package platen.jobs.engine.document.schema;

import org.jspecify.annotations.NullMarked;
