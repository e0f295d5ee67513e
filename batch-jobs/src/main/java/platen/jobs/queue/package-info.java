/**
 * Queue and notifications. A row is authoritative for the work to be done; a JobRunr job only triggers a worker to look
 * at it. Jobs are enqueued in the transaction of their row, and servers are notified after its commit.
 *
 * <p>All types are thread-safe. Job handlers are in the packages of the work that they do, not here.
 */
@NullMarked
package platen.jobs.queue;

import org.jspecify.annotations.NullMarked;
