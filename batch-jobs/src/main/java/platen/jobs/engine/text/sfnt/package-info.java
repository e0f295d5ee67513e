/**
 * The container of TrueType and OpenType fonts: reading, checking and writing its tables (ISO/IEC 14496-22).
 *
 * <p>Everything here treats the file as untrusted: damage ends in an {@link java.lang.IllegalArgumentException} with a
 * message for the font's author.
 */
@NullMarked
package platen.jobs.engine.text.sfnt;

import org.jspecify.annotations.NullMarked;
