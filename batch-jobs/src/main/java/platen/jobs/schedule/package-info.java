/**
 * Bulk orders by the clock. {@link platen.jobs.schedule.FiringPlanner} turns planned times that have come into firings, one row
 * for each; {@link platen.jobs.schedule.Firings} makes one order of each firing, in whose transaction the firing ends.
 * Rows come from a {@link platen.jobs.schedule.BatchSource}: a drop folder, a URL, or a query.
 *
 * <p>Planned times are instants without seconds. {@link platen.jobs.schedule.CronTimes} says what happens to them when
 * clocks change. Everything here is safe for any thread, and on several nodes at once.
 */
@NullMarked
package platen.jobs.schedule;

import org.jspecify.annotations.NullMarked;
