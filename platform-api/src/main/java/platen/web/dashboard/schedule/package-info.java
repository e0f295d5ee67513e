/** The schedules of a workspace: their next times, what became of them, and sources that are tried. Thread-safe. */
@NullMarked
package platen.web.dashboard.schedule;

import org.jspecify.annotations.NullMarked;
