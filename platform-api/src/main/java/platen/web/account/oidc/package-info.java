/** Login by the OpenID Connect issuer of an organization. Thread-safe. */
@NullMarked
package platen.web.account.oidc;

import org.jspecify.annotations.NullMarked;
