/** Validates the columns of batches against the fields of their templates. All types are thread-safe. */
@NullMarked
package platen.jobs.batch.column;

import org.jspecify.annotations.NullMarked;
