/** API keys: hash, environment, scopes, expiry. The plain key is seen once, when it is made, and never stored. */
@NullMarked
package platen.db.key;

import org.jspecify.annotations.NullMarked;
