/**
 * Embeds the fonts of one document and writes shaped text to its content streams.
 *
 * <p>Everything belongs to one document and one thread.
 */
@NullMarked
package platen.jobs.engine.text.embed;

import org.jspecify.annotations.NullMarked;
