/**
 * Runs batches: the jobs of a batch and of its parts, on Spring Batch.
 *
 * <p>Types are thread-safe unless documented otherwise; objects that belong to one part are confined to the thread that
 * processes it.
 */
@NullMarked
package platen.jobs.batch.work;

import org.jspecify.annotations.NullMarked;
