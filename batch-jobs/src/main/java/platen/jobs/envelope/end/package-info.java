/** Continues and ends envelopes after signatures, refusals, deadlines and voiding, with events and mails. Thread-safe. */
@NullMarked
package platen.jobs.envelope.end;

import org.jspecify.annotations.NullMarked;
