/** Heights and widths of a form's fonts, checked against the glyphs because font descriptors may be wrong. */
@NullMarked
package platen.jobs.engine.fillable.compile.metrics;

import org.jspecify.annotations.NullMarked;
