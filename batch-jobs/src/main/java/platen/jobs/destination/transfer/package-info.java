/**
 * Puts the files of completed batches to their destinations. {@link platen.jobs.destination.transfer.TransferPlanner}
 * records one transfer per file, {@link platen.jobs.destination.transfer.TransferDispatcher} attempts those that are due.
 * A transfer is repeated until its destination confirms the file, so that each file is there exactly once whatever
 * process dies. All types are thread-safe.
 */
@NullMarked
package platen.jobs.destination.transfer;

import org.jspecify.annotations.NullMarked;
