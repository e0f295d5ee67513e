/**
 * The declarations that presentational attributes of HTML stand for (HTML standard, section "Rendering"), and warnings of
 * attributes and elements.
 */
@NullMarked
package platen.jobs.engine.document.hint;

import org.jspecify.annotations.NullMarked;
