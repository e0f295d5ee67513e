/**
 * Renders the documents of batch rows and records them many at a time. All types are thread-safe.
 */
@NullMarked
package platen.jobs.render.batch;

import org.jspecify.annotations.NullMarked;
