/** Answers about completed envelopes for anybody who has the sealed file or the code of its certificate. Thread-safe. */
@NullMarked
package platen.jobs.envelope.verify;

import org.jspecify.annotations.NullMarked;
