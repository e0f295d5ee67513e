/**
 * The job server, which runs queued jobs, and the timetable of all recurring work.
 *
 * <p>Times are {@link java.time.Duration}s. The job server and the sweep runner start and stop with the application and
 * run their work on threads of their own.
 */
@NullMarked
package platen.scheduler;

import org.jspecify.annotations.NullMarked;
