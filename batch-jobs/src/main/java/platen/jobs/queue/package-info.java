/**
 * Queue and notifications. A row is authoritative for the work to be done; a JobRunr job only triggers a worker to look
 * at it. {@link platen.jobs.queue.JobQueue#enqueue} joins the transaction of the row; jobs that only wake workers are created
 * after its commit and may be lost, which a sweep repairs.
 *
 * <p>All types are thread-safe. Job handlers are in the packages of the work that they do, not here.
 */
@NullMarked
package platen.jobs.queue;

import org.jspecify.annotations.NullMarked;
