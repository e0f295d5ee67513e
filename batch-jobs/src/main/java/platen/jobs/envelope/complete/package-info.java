/** Completion of envelopes that all have signed: the certificate and the seal. Thread-safe. */
@NullMarked
package platen.jobs.envelope.complete;

import org.jspecify.annotations.NullMarked;
