/**
 * The PostgreSQL server itself: connection pool, probe, and the embedded server for development and tests.
 *
 * <p>Everything is thread-safe.
 */
@NullMarked
package platen.db.postgres;

import org.jspecify.annotations.NullMarked;
