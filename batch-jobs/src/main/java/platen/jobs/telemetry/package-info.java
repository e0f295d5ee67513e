/**
 * Metrics, and traces that continue from a request through the queue to the webhook. Measuring never fails the work.
 * All types are thread-safe.
 */
@NullMarked
package platen.jobs.telemetry;

import org.jspecify.annotations.NullMarked;
