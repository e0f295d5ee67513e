/** What happened, for those who listen. Appended in the transaction of the change. */
@NullMarked
package platen.db.event;

import org.jspecify.annotations.NullMarked;
