/**
 * Commands for operators, on the configured database: nobody needs SQL to begin. A command works whether a server
 * runs or not.
 */
@NullMarked
package platen.ops.admin;

import org.jspecify.annotations.NullMarked;
