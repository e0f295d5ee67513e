/** Tests of the operator pages over real HTTP. */
@NullMarked
package platen.api.dashboard;

import org.jspecify.annotations.NullMarked;
