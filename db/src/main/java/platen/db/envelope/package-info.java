/** Envelopes: documents that people are asked to sign, the people, what they filled in, and the trail. Thread-safe. */
@NullMarked
package platen.db.envelope;

import org.jspecify.annotations.NullMarked;
