/** Checks that the stored rows satisfy the invariants of the system, with read-only queries. */
@NullMarked
package platen.db.check;

import org.jspecify.annotations.NullMarked;
