/** Placeholder. */
@NullMarked
package platen.samples;

import org.jspecify.annotations.NullMarked;
