/** Schedules of batches over HTTP. All classes are thread-safe. */
@NullMarked
package platen.api.schedule;

import org.jspecify.annotations.NullMarked;
