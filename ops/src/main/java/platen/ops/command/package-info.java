/** Contains the exceptions and exit codes that all commands share. All types are immutable. */
@NullMarked
package platen.ops.command;

import org.jspecify.annotations.NullMarked;
