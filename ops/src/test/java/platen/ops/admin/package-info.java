/** What commands say, without a database. */
@NullMarked
package platen.ops.admin;

import org.jspecify.annotations.NullMarked;
