/** Links and mails for the people of envelopes. Thread-safe. */
@NullMarked
package platen.jobs.envelope.notice;

import org.jspecify.annotations.NullMarked;
