/** Command for the operators' login. */
@NullMarked
package platen.ops.operator;

import org.jspecify.annotations.NullMarked;
