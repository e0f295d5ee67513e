/** Tests of the documentation page. */
@NullMarked
package platen.web.docs;

import org.jspecify.annotations.NullMarked;
