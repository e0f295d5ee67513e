/**
 * Contains the definition of a batch, which is read once and shared by all of its parts. All types are thread-safe.
 */
@NullMarked
package platen.jobs.batch.definition;

import org.jspecify.annotations.NullMarked;
