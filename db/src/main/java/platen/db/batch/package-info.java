/**
 * Bulk orders: their rows, what each row came to, and the parts that workers take. Rows count from 1, times of leases
 * are the database's. Everything here is safe for any thread.
 *
 * <p>Spring Batch keeps its own tables beside these; nothing here reads them.
 */
@NullMarked
package platen.db.batch;

import org.jspecify.annotations.NullMarked;
