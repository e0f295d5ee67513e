/**
 * Shaping: turns text into runs of glyphs in visual order.
 *
 * <p>Advances and offsets are in thousandths of an em. Shaped text is immutable and thread-safe; builders belong to one
 * thread.
 */
@NullMarked
package platen.jobs.engine.text.shape;

import org.jspecify.annotations.NullMarked;
