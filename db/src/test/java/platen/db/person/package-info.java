/** Tests of the stores of this package. */
@NullMarked
package platen.db.person;

import org.jspecify.annotations.NullMarked;
