/** Commands that back up a database to a file, and restore it into an empty one. */
@NullMarked
package platen.ops.backup;

import org.jspecify.annotations.NullMarked;
