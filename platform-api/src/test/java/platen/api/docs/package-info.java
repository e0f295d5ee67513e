/** Tests of the page that people read. */
@NullMarked
package platen.api.docs;

import org.jspecify.annotations.NullMarked;
