/** Tests of the output of commands, without a database. */
@NullMarked
package platen.ops.admin;

import org.jspecify.annotations.NullMarked;
