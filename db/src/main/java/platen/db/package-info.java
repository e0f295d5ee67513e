/**
 * Access to the PostgreSQL database: connections, migrations and the types that all stores share.
 *
 * <p>Stores are stateless and thread-safe. A store method joins the caller's transaction if there is one
 * ({@link platen.db.core.Database#inTransaction}) and otherwise runs in its own. Times are {@link java.time.Instant}s with
 * microseconds, the precision of PostgreSQL. JSON columns are strings of JSON text.
 */
@NullMarked
package platen.db;

import org.jspecify.annotations.NullMarked;
