/**
 * The clock: the job server that runs what is queued, and the timetable of all recurring work.
 *
 * <p>Times are {@link java.time.Duration}s. The server and the clockwork start and stop with the application and have
 * threads of their own; what they run is called from those.
 */
@NullMarked
package platen.scheduler;

import org.jspecify.annotations.NullMarked;
