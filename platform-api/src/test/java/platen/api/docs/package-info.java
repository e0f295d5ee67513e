/** Tests of the documentation page. */
@NullMarked
package platen.api.docs;

import org.jspecify.annotations.NullMarked;
