/** Recurring work of envelopes. All classes are thread-safe. */
@NullMarked
package platen.scheduler.sweep.envelope;

import org.jspecify.annotations.NullMarked;
