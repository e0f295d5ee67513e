/**
 * Processes rows: renders each, and records a chunk of outcomes in one transaction.
 *
 * <p>Row numbers start at 1. Objects that belong to one part are used by one thread at a time.
 */
@NullMarked
package platen.jobs.batch.row;

import org.jspecify.annotations.NullMarked;
