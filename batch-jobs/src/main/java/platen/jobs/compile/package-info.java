/** Compiles uploads in worker processes, so that a malicious file can harm only such a process. Thread-safe. */
@NullMarked
package platen.jobs.compile;

import org.jspecify.annotations.NullMarked;
