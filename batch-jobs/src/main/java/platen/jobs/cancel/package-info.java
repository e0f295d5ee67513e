/** Cancels single submissions, runs and webhook deliveries. Thread-safe. */
@NullMarked
package platen.jobs.cancel;

import org.jspecify.annotations.NullMarked;
