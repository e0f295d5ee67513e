/**
 * Data meets template: scopes of loops, values of expressions, and the formatters that turn them into text. A value
 * from the data is never read as markup.
 *
 * <p>Everything is immutable and safe for any thread.
 */
@NullMarked
package platen.jobs.engine.document.bind;

import org.jspecify.annotations.NullMarked;
