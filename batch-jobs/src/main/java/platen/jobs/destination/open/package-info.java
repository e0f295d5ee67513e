/** Chooses, checks and opens the transport of a destination by its settings. */
@NullMarked
package platen.jobs.destination.open;

import org.jspecify.annotations.NullMarked;
