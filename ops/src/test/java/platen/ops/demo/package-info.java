/** Tests of the demo. */
@NullMarked
package platen.ops.demo;

import org.jspecify.annotations.NullMarked;
