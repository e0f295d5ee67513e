/** Random requests of fixed seeds against the whole API. */
@NullMarked
package platen.api.fuzz;

import org.jspecify.annotations.NullMarked;
