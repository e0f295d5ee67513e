/**
 * Combines finished PDFs into one packet or one zip.
 *
 * <p>A packet contains each distinct object once (fonts, images, blank pages of the same form), however many documents
 * use it. The same parts give the same bytes. Everything here is thread-safe; a packet under construction belongs to
 * one thread.
 */
@NullMarked
package platen.jobs.engine.assemble;

import org.jspecify.annotations.NullMarked;
