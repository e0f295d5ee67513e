/**
 * Finished PDFs put together: one packet, or one zip.
 *
 * <p>A packet holds each distinct object once, however many documents bring it: fonts, images, blank pages of the same
 * form. The same parts give the same bytes. Everything here is safe for any thread; a packet under construction belongs
 * to one.
 */
@NullMarked
package platen.jobs.engine.assemble;

import org.jspecify.annotations.NullMarked;
