/** Encryption of secrets that the database stores, under master keys that it does not store. Thread-safe. */
@NullMarked
package platen.db.secret;

import org.jspecify.annotations.NullMarked;
