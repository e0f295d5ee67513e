/**
 * Runs batches: the jobs of a batch and of its parts, on Spring Batch.
 *
 * <p>Types are thread-safe unless documented otherwise; objects that belong to one part are used by one thread
 * at a time.
 */
@NullMarked
package platen.jobs.batch.work;

import org.jspecify.annotations.NullMarked;
