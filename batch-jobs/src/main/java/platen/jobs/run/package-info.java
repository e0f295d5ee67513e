/**
 * Workflow runs, from request to packet. {@link platen.jobs.run.Runs} accepts a run for immediate or background
 * execution and records a submission for each document that applies; {@link platen.jobs.run.RunExecutor} renders the
 * documents and builds packet and zip.
 *
 * <p>All types are thread-safe.
 */
@NullMarked
package platen.jobs.run;

import org.jspecify.annotations.NullMarked;
