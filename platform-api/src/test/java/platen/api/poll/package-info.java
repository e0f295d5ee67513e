/** Tests of waiting requests. */
@NullMarked
package platen.api.poll;

import org.jspecify.annotations.NullMarked;
