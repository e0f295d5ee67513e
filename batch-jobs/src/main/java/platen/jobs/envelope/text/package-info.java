/** Texts for the people of envelopes in their languages. Thread-safe. */
@NullMarked
package platen.jobs.envelope.text;

import org.jspecify.annotations.NullMarked;
