/**
 * Login by OpenID Connect: authorization code with PKCE, state and nonce. Every request to an issuer is sent by
 * {@link platen.jobs.outbound.OutboundClient}, because owners of organizations name the issuers. Thread-safe.
 */
@NullMarked
package platen.jobs.oidc;

import org.jspecify.annotations.NullMarked;
