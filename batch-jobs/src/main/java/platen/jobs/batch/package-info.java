/**
 * Batches: up to a hundred thousand rows in one request, each of which produces exactly one output even when workers
 * crash. {@link platen.jobs.batch.intake.Batches} accepts them; {@link platen.jobs.batch.work.BatchCoordinator} runs the Spring
 * Batch job of a batch, whose parts any worker can claim; {@link platen.jobs.batch.work.PartExecutor} processes a part
 * chunk by chunk, in the step that {@link platen.jobs.batch.work.PartStepFactory} builds.
 *
 * <p>Row numbers start at 1. A chunk is one transaction: outputs, rows, counters, quota and Spring Batch's
 * checkpoint are committed together, fenced by the attempt of the part. Types are thread-safe unless documented
 * otherwise; objects that belong to one part are used by one thread at a time.
 */
@NullMarked
package platen.jobs.batch;

import org.jspecify.annotations.NullMarked;
