/** Traces across processes: which trace a row's work belongs to. */
@NullMarked
package platen.db.trace;

import org.jspecify.annotations.NullMarked;
