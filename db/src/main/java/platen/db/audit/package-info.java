/** The audit log: changes of keys and publications, and changes that Platen made itself. Thread-safe. */
@NullMarked
package platen.db.audit;

import org.jspecify.annotations.NullMarked;
