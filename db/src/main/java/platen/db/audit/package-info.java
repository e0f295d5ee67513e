/** The audit log: changes of keys and publications, and changes that Platen made itself. Safe for any thread. */
@NullMarked
package platen.db.audit;

import org.jspecify.annotations.NullMarked;
