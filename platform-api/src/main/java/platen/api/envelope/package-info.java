/** API of envelopes. Thread-safe. */
@NullMarked
package platen.api.envelope;

import org.jspecify.annotations.NullMarked;
