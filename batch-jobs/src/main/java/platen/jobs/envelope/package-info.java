/** Envelopes as their senders use them: create, send, void, resend, change the deadline. Thread-safe. */
@NullMarked
package platen.jobs.envelope;

import org.jspecify.annotations.NullMarked;
