/** Schedules of batches, and their firings: one row per planned time. Thread-safe. */
@NullMarked
package platen.db.schedule;

import org.jspecify.annotations.NullMarked;
