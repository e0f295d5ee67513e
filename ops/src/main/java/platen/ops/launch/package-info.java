/** Starts the application in one of its roles, or what a command needs of it. */
@NullMarked
package platen.ops.launch;

import org.jspecify.annotations.NullMarked;
