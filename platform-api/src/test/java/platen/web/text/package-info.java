/** Tests of the texts of pages. */
@NullMarked
package platen.web.text;

import org.jspecify.annotations.NullMarked;
