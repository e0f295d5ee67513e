/** Tests of the operators' door through real HTTP. */
@NullMarked
package platen.api.dashboard;

import org.jspecify.annotations.NullMarked;
