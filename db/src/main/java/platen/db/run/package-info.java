/** Workflow runs. The documents of a run are submissions with its id. Thread-safe. */
@NullMarked
package platen.db.run;

import org.jspecify.annotations.NullMarked;
