/** Tests of the published description. */
@NullMarked
package platen.api.description;

import org.jspecify.annotations.NullMarked;
