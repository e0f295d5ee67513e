/**
 * What a batch is made of, read once and shared by all of its parts. All types are thread-safe.
 */
@NullMarked
package platen.jobs.batch.definition;

import org.jspecify.annotations.NullMarked;
