/** Schedules of bulk orders over HTTP (decision C28). Safe for any thread. */
@NullMarked
package platen.api.schedule;

import org.jspecify.annotations.NullMarked;
