/** Tests of the login by OpenID Connect issuers. */
@NullMarked
package platen.jobs.oidc;

import org.jspecify.annotations.NullMarked;
