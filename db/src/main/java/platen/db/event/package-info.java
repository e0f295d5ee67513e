/** Events for subscribers, appended in the transaction of the change that they report. */
@NullMarked
package platen.db.event;

import org.jspecify.annotations.NullMarked;
