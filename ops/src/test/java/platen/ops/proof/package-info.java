/** The proofs that are small enough for every build. */
@NullMarked
package platen.ops.proof;

import org.jspecify.annotations.NullMarked;
