/** Recovery from lost master keys. Thread-safe. */
@NullMarked
package platen.db.recovery;

import org.jspecify.annotations.NullMarked;
