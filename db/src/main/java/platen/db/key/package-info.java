/** API keys: hash, environment, scopes, expiry. The secret is shown once, on creation, and never stored. */
@NullMarked
package platen.db.key;

import org.jspecify.annotations.NullMarked;
