/**
 * Styles as layout reads them, made of computed values.
 *
 * <p>Units: all lengths are points; a CSS pixel is three quarters of a point. Styles are immutable and safe for any
 * thread.
 */
@NullMarked
package platen.jobs.engine.document.style;

import org.jspecify.annotations.NullMarked;
