/**
 * Writes the errors of failed records as JSON. All types are thread-safe.
 */
@NullMarked
package platen.jobs.error;

import org.jspecify.annotations.NullMarked;
