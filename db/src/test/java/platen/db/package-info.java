/** Tests on a real PostgreSQL, and the parts that the tests of the floors above borrow. */
@NullMarked
package platen.db;

import org.jspecify.annotations.NullMarked;
