/** Lists the work of all workspaces for operators: waiting, running, stuck and failed. Thread-safe. */
@NullMarked
package platen.db.worklist;

import org.jspecify.annotations.NullMarked;
