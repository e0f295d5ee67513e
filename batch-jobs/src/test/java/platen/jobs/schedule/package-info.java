/** Tests of schedules. */
@NullMarked
package platen.jobs.schedule;

import org.jspecify.annotations.NullMarked;
