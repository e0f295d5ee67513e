/** Contains what all commands share: their exceptions, groups of commands, and their log, which is discarded. */
@NullMarked
package platen.ops.command;

import org.jspecify.annotations.NullMarked;
