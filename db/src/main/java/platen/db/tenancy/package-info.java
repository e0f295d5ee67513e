/** Marks what in the stores reaches rows of any workspace. */
@NullMarked
package platen.db.tenancy;

import org.jspecify.annotations.NullMarked;
