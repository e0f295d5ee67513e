/** Compiles uploads in worker processes: whatever a file does, it does to such a process. Safe for any thread. */
@NullMarked
package platen.jobs.compile;

import org.jspecify.annotations.NullMarked;
