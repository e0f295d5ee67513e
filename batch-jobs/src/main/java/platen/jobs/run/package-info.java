/**
 * Workflow runs from request to packet. {@link platen.jobs.run.Runs} accepts a run, now or later, and records a
 * submission for each document that applies; {@link platen.jobs.run.RunWorker} renders them and makes packet and zip.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.jobs.run;

import org.jspecify.annotations.NullMarked;
