/** The command for logins of those who run the installation. */
@NullMarked
package platen.ops.operator;

import org.jspecify.annotations.NullMarked;
