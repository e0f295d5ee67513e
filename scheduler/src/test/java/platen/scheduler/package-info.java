/** Tests of the job server and the sweep runner against a real PostgreSQL. */
@NullMarked
package platen.scheduler;

import org.jspecify.annotations.NullMarked;
