/** Heights and widths of a form's fonts, checked against the glyphs, because what font descriptors say may be wrong. */
@NullMarked
package platen.jobs.engine.fillable.compile.metrics;

import org.jspecify.annotations.NullMarked;
