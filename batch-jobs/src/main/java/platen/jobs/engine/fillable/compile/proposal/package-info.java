/**
 * Proposes keys, labels and types for the fields of a form from what a person reads near them: tooltips, labels above,
 * to the left and to the right, headings of groups and columns, numbers of lines.
 *
 * <p>Units are points from the top left corner of the page as it is shown. Time and memory are bounded by the number of
 * glyphs that are read. Everything belongs to one compilation and its thread; the same file gives the same proposals.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.proposal;

import org.jspecify.annotations.NullMarked;
