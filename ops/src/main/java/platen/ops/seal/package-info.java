/** Commands of the seal and of verification. */
@NullMarked
package platen.ops.seal;

import org.jspecify.annotations.NullMarked;
