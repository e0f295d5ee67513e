/**
 * The documents of an envelope with what people filled in: which fields are whose, and how they are rendered. Thread-safe.
 */
@NullMarked
package platen.jobs.envelope.content;

import org.jspecify.annotations.NullMarked;
