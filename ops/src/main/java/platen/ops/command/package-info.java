/** What all commands share: how they fail. All types are immutable. */
@NullMarked
package platen.ops.command;

import org.jspecify.annotations.NullMarked;
