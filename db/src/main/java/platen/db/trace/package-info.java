/** Stores trace contexts, so that traces continue across processes. */
@NullMarked
package platen.db.trace;

import org.jspecify.annotations.NullMarked;
