/** Tests of the stores of this package. */
@NullMarked
package platen.db.member;

import org.jspecify.annotations.NullMarked;
