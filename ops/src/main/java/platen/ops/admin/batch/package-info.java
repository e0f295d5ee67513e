/**
 * Commands for batches and the schedules that order them.
 *
 * <p>Everything belongs to one run of the command line and its thread.
 */
@NullMarked
package platen.ops.admin.batch;

import org.jspecify.annotations.NullMarked;
