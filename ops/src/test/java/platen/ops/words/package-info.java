/** Keeps names, messages and documentation free of words that were used as metaphors. */
@NullMarked
package platen.ops.words;

import org.jspecify.annotations.NullMarked;
