/** The log of webhook deliveries, and replays from it. Thread-safe. */
@NullMarked
package platen.web.dashboard.delivery;

import org.jspecify.annotations.NullMarked;
