/** Placeholder. */
@NullMarked
package platen.db;

import org.jspecify.annotations.NullMarked;
