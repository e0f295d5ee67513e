package platen.db.oidc;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores which subject of an issuer is which person. */
@Internal("A subject belongs to an issuer, whose organization its id names.")
public final class IdentityStore {
    private final Database database;

    public IdentityStore(Database database) {
        this.database = database;
    }

    /** Returns the person of a subject. */
    public Optional<UUID> person(UUID issuerId, String subject) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select person_id from person_identity where issuer_id = :issuerId and subject = :subject
                """).bind("issuerId", issuerId).bind("subject", subject).mapTo(UUID.class).findOne());
    }

    /** Links a subject to a person; false when the subject or the person has another link at this issuer. */
    public boolean link(UUID issuerId, String subject, UUID personId, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into person_identity (issuer_id, subject, person_id, created_at)
                values (:issuerId, :subject, :personId, :now) on conflict do nothing
                """)
                .bind("issuerId", issuerId)
                .bind("subject", subject)
                .bind("personId", personId)
                .bind("now", now)
                .execute()) == 1;
    }

    /** Returns the name of the issuer by which a member of an organization logs in; empty when there is none. */
    public Optional<String> issuerName(UUID organizationId, UUID personId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select i.name from person_identity p join oidc_issuer i on i.id = p.issuer_id
                 where i.organization_id = :organizationId and p.person_id = :personId
                """).bind("organizationId", organizationId).bind("personId", personId).mapTo(String.class).findOne());
    }
}
