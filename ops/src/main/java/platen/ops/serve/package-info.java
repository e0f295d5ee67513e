/** Server process: the configuration of each role, health, and startup and shutdown. */
@NullMarked
package platen.ops.serve;

import org.jspecify.annotations.NullMarked;
