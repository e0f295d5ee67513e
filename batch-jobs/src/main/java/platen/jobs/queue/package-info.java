/**
 * The queue's bell: a row of ours is the truth of what is to be done, and a JobRunr job says that somebody should look
 * at it. Jobs are enqueued in the transaction of their row, and servers are woken after its commit.
 *
 * <p>All of this is safe for any thread. Handlers live with their nouns, never here.
 */
@NullMarked
package platen.jobs.queue;

import org.jspecify.annotations.NullMarked;
