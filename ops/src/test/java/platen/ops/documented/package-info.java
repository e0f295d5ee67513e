/** Runs what the documentation tells people to type. */
@NullMarked
package platen.ops.documented;

import org.jspecify.annotations.NullMarked;
