/**
 * What operators see of the work: meters, and traces that go on from a request through the queue to the webhook.
 * Measuring never fails the work. Safe for any thread.
 */
@NullMarked
package platen.jobs.observe;

import org.jspecify.annotations.NullMarked;
