/** Marks store methods that access rows of any workspace. */
@NullMarked
package platen.db.tenancy;

import org.jspecify.annotations.NullMarked;
