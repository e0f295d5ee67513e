/** Placeholder. */
@NullMarked
package platen.scheduler;

import org.jspecify.annotations.NullMarked;
