/** Placeholder. */
@NullMarked
package platen.jobs;

import org.jspecify.annotations.NullMarked;
