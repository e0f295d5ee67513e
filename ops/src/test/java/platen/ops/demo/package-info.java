/** Tests of what only the demo has. */
@NullMarked
package platen.ops.demo;

import org.jspecify.annotations.NullMarked;
