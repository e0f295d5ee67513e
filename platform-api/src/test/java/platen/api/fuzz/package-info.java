/** Random requests with fixed seeds against the whole API. */
@NullMarked
package platen.api.fuzz;

import org.jspecify.annotations.NullMarked;
