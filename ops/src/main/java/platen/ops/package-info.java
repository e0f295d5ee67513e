/** Placeholder. */
@NullMarked
package platen.ops;

import org.jspecify.annotations.NullMarked;
