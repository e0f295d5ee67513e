/** Tests of what all pages share. */
@NullMarked
package platen.web.page;

import org.jspecify.annotations.NullMarked;
