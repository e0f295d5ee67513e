/**
 * Long polling. All waiting requests share one database query, which runs when a worker notifies that results were
 * committed, and once a second in case the notification was lost.
 */
@NullMarked
package platen.api.poll;

import org.jspecify.annotations.NullMarked;
