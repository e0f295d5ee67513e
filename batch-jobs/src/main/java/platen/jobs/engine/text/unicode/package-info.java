/**
 * Unicode's rules for text: grapheme clusters, line break opportunities and bidirectional order.
 *
 * <p>Everything is thread-safe.
 */
@NullMarked
package platen.jobs.engine.text.unicode;

import org.jspecify.annotations.NullMarked;
