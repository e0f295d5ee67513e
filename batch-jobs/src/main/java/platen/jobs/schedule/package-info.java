/**
 * Batches on a schedule. {@link platen.jobs.schedule.FiringPlanner} creates a firing, one row, for each planned time
 * that has passed; {@link platen.jobs.schedule.Firings} creates one batch for each firing, in the transaction that ends
 * the firing. Rows come from a {@link platen.jobs.schedule.BatchSource}: a drop folder, a URL, or a query.
 *
 * <p>Planned times are instants without seconds. {@link platen.jobs.schedule.CronTimes} defines what happens to them
 * when clocks change. All types are thread-safe unless documented otherwise, and safe to use on several nodes at once.
 */
@NullMarked
package platen.jobs.schedule;

import org.jspecify.annotations.NullMarked;
