/** Tests of the pages of schedules. */
@NullMarked
package platen.web.dashboard.schedule;

import org.jspecify.annotations.NullMarked;
