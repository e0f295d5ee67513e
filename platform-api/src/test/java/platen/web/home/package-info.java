/** Tests of the page at {@code /}. */
@NullMarked
package platen.web.home;

import org.jspecify.annotations.NullMarked;
