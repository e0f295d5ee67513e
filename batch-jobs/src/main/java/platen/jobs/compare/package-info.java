/** Compares a version of a template with the one that an environment shows, before it is published. Thread-safe. */
@NullMarked
package platen.jobs.compare;

import org.jspecify.annotations.NullMarked;
