/** Compares the columns of batches with the fields that their rows are for. Safe for any thread. */
@NullMarked
package platen.jobs.packet.column;

import org.jspecify.annotations.NullMarked;
