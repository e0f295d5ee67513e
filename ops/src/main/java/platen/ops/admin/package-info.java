/**
 * Commands for operators, on the configured database, so that no SQL is needed. They work whether a server is running
 * or not.
 */
@NullMarked
package platen.ops.admin;

import org.jspecify.annotations.NullMarked;
