/**
 * Outlines in the Compact Font Format (Adobe Technical Notes 5176 and 5177), converted to TrueType outlines: so shaping,
 * composed glyphs, emboldening and embedding handle one kind of outline, and native code never reads charstrings.
 *
 * <p>The cubic curves are replaced by quadratic ones that deviate by less than half a thousandth of an em.
 */
@NullMarked
package platen.jobs.engine.text.cff;

import org.jspecify.annotations.NullMarked;
