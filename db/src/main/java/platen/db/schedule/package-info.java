/** Schedules of bulk orders, and their firings: one row for each planned time. Safe for any thread. */
@NullMarked
package platen.db.schedule;

import org.jspecify.annotations.NullMarked;
