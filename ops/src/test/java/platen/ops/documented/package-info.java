/** Tests that run the commands of the documentation. */
@NullMarked
package platen.ops.documented;

import org.jspecify.annotations.NullMarked;
