/**
 * Batches, their rows and results, and the parts that workers claim. Row numbers start at 1. Lease times are those of
 * the database's clock. All types are thread-safe.
 *
 * <p>Spring Batch has its own tables; of them, this package only reads step records for monitoring and deletes old
 * ones.
 */
@NullMarked
package platen.db.batch;

import org.jspecify.annotations.NullMarked;
