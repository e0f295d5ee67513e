/** Removal of the documents of ended envelopes after their retention, or with the data of a person. Thread-safe. */
@NullMarked
package platen.jobs.envelope.purge;

import org.jspecify.annotations.NullMarked;
