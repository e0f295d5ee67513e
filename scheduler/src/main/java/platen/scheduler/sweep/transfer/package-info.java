/** Sweep of the transfers of files to destinations. Thread-safe. */
@NullMarked
package platen.scheduler.sweep.transfer;

import org.jspecify.annotations.NullMarked;
