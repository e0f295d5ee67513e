/** Store tests on a real PostgreSQL, and the database fixtures that tests of other modules use. */
@NullMarked
package platen.db;

import org.jspecify.annotations.NullMarked;
