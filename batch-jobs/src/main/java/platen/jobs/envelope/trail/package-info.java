/** Trails of envelopes as chains of hashes. Thread-safe. */
@NullMarked
package platen.jobs.envelope.trail;

import org.jspecify.annotations.NullMarked;
