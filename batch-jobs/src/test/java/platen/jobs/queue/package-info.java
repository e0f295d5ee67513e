/** Tests of the queue against a real PostgreSQL. */
@NullMarked
package platen.jobs.queue;

import org.jspecify.annotations.NullMarked;
