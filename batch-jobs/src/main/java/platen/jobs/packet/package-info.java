/**
 * Bulk orders: a hundred thousand rows in, one output for each, whatever happens on the way.
 * {@link platen.jobs.packet.Batches} takes orders in; {@link platen.jobs.packet.BatchCoordinator} drives one through its
 * Spring Batch job, whose parts any worker takes; {@link platen.jobs.packet.PartWorker} works a part chunk by chunk.
 *
 * <p>Rows are counted from 1. A chunk is one transaction: outputs, row slots, counters, allowance and Spring Batch's
 * checkpoint are committed together, fenced by the part's attempt. Everything is safe for any thread unless it says
 * otherwise; what belongs to one part belongs to the thread that works it.
 */
@NullMarked
package platen.jobs.packet;

import org.jspecify.annotations.NullMarked;
