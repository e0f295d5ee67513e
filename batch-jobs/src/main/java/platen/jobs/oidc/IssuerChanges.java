package platen.jobs.oidc;

import java.time.Clock;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Sets and removes the issuer of an organization, with an audit entry each. */
public final class IssuerChanges {
    private final Database database;
    private final IssuerStore issuers;
    private final IssuerProtocol protocol;
    private final AuditTrail audit;
    private final Clock clock;

    public IssuerChanges(Database database, IssuerStore issuers, IssuerProtocol protocol, AuditTrail audit,
            Clock clock) {
        this.database = database;
        this.issuers = issuers;
        this.protocol = protocol;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Sets the issuer of an organization, after its metadata was read.
     *
     * @throws IssuerException when the issuer cannot be reached or used; nothing was changed
     */
    public void set(OidcIssuer issuer, Actor actor) {
        protocol.check(issuer.issuer());
        database.inTransaction(() -> {
            ObjectNode before = issuers.of(issuer.organizationId()).map(IssuerChanges::json).orElse(null);
            issuers.put(issuer, clock.instant());
            ObjectNode after = json(issuer);
            audit.recordForOrganization(issuer.organizationId(), actor, AuditType.OIDC_CHANGED, issuer.organizationId(),
                    before == null ? Difference.created(after) : Difference.changed(before, after));
        });
    }

    /** Removes the issuer of an organization; its people log in by passwords from now on. */
    public void remove(UUID organizationId, Actor actor) {
        database.inTransaction(() -> issuers.of(organizationId).ifPresent(issuer -> {
            issuers.delete(organizationId);
            audit.recordForOrganization(organizationId, actor, AuditType.OIDC_REMOVED, organizationId,
                    Difference.deleted(json(issuer)));
        }));
    }

    /** Returns what the log records; never the secret. */
    private static ObjectNode json(OidcIssuer issuer) {
        return AuditTrail.object()
                .put("name", issuer.name())
                .put("issuer", issuer.issuer())
                .put("client_id", issuer.clientId())
                .put("domains", String.join(" ", issuer.emails().domains()))
                .put("emails_trusted", issuer.emails().trusted())
                .put("role_claim", issuer.roles().claim())
                .put("role_editor", issuer.roles().editor())
                .put("role_developer", issuer.roles().developer())
                .put("role_admin", issuer.roles().admin());
    }
}
