/** Tests of the login by OpenID Connect issuers, with a real one. */
@NullMarked
package platen.web.account.oidc;

import org.jspecify.annotations.NullMarked;
