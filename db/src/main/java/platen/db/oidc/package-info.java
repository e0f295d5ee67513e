/** OpenID Connect issuers of organizations, and which of their subjects are which person. Thread-safe. */
@NullMarked
package platen.db.oidc;

import org.jspecify.annotations.NullMarked;
