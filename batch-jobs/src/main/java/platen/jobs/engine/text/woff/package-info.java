/**
 * Compressed fonts of the web: WOFF 1.0 and WOFF 2.0 of the W3C, uncompressed to their tables.
 *
 * <p>Sizes are checked before memory is used for them; damage ends in an {@link java.lang.IllegalArgumentException}.
 */
@NullMarked
package platen.jobs.engine.text.woff;

import org.jspecify.annotations.NullMarked;
