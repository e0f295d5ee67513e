/** Operators of the installation. Passwords are passed as hashes only. Thread-safe. */
@NullMarked
package platen.db.operator;

import org.jspecify.annotations.NullMarked;
