/** Checks of an installation that tell an operator what to do. */
@NullMarked
package platen.ops.doctor;

import org.jspecify.annotations.NullMarked;
