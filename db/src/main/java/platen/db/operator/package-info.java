/** Those who run the installation. Passwords come and go as hashes; SQL stays here. Safe for any thread. */
@NullMarked
package platen.db.operator;

import org.jspecify.annotations.NullMarked;
