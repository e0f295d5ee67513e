/** Placeholder. */
@NullMarked
package platen.api;

import org.jspecify.annotations.NullMarked;
