/**
 * Transactions, records and notifications: what all stores share.
 *
 * <p>Everything is thread-safe. Times are {@link java.time.Instant}s with microseconds, the precision of PostgreSQL.
 */
@NullMarked
package platen.db.core;

import org.jspecify.annotations.NullMarked;
