/** The audit log: who changed what, with the state before and after. Thread-safe. */
@NullMarked
package platen.db.audit;

import org.jspecify.annotations.NullMarked;
