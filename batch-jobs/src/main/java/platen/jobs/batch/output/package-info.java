/**
 * Writes what a finished batch leaves: packet files, zips, result lines and its completion.
 *
 * <p>Types are thread-safe; files in progress belong to one thread.
 */
@NullMarked
package platen.jobs.batch.output;

import org.jspecify.annotations.NullMarked;
