/**
 * Destinations: places of a workspace to which files of batches go. {@link platen.jobs.destination.DeliverTo} says which
 * files of a batch go where, {@link platen.jobs.destination.FileNamePattern} makes their names. {@code
 * platen.jobs.destination.transfer} puts the files, by the transports of {@code platen.jobs.destination.transport}.
 * All types are thread-safe.
 */
@NullMarked
package platen.jobs.destination;

import org.jspecify.annotations.NullMarked;
