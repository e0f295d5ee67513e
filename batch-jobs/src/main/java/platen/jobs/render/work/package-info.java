/**
 * Executes accepted renders: claims a submission, renders it, and records the result under its lease.
 *
 * <p>All types are thread-safe; a lease belongs to one execution.
 */
@NullMarked
package platen.jobs.render.work;

import org.jspecify.annotations.NullMarked;
