/** Tests of the generated book. */
@NullMarked
package platen.lab.book;

import org.jspecify.annotations.NullMarked;
