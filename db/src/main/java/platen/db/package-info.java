/**
 * The archive: the one PostgreSQL database, its migrations, and what every noun of it shares.
 *
 * <p>Stores are stateless and safe for any thread. A store method joins the caller's transaction when there is one
 * ({@link platen.db.Database#inTransaction}) and is its own otherwise. Times are {@link java.time.Instant}s with
 * microseconds, as PostgreSQL keeps them; JSON columns are strings of JSON text.
 */
@NullMarked
package platen.db;

import org.jspecify.annotations.NullMarked;
