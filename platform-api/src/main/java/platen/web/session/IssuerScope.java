package platen.web.session;

import java.util.UUID;

/** The OpenID Connect issuer by which a person is logged in, and its organization. */
public record IssuerScope(UUID issuerId, UUID organizationId) {}
