/** Tests of the operator pages over real HTTP. */
@NullMarked
package platen.web.operator;

import org.jspecify.annotations.NullMarked;
