package platen.db.oidc;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.oidc.OidcIssuer.EmailRule;
import platen.db.oidc.OidcIssuer.RoleClaim;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretPlace;
import platen.db.tenancy.Internal;

/** Stores issuers; their client secrets are encrypted. */
public final class IssuerStore {
    private static final String COLUMNS = "id, organization_id, name, issuer, client_id, client_secret, domains,"
            + " emails_trusted, role_claim, role_editor, role_developer, role_admin";
    private static final RecordMapper<Row> ROW = RecordMapper.of(Row.class);
    private static final RecordMapper<Named> NAMED = RecordMapper.of(Named.class);

    private final Database database;
    private final SecretCipher cipher;

    public IssuerStore(Database database, SecretCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** The stored, encrypted form. */
    public record Row(UUID id, UUID organizationId, String name, String issuer, String clientId, String clientSecret,
            String domains, boolean emailsTrusted, String roleClaim, String roleEditor, String roleDeveloper,
            String roleAdmin) {}

    /** An issuer as the login page names it. */
    public record Named(UUID organizationId, String name) {}

    /** Returns the issuer of an organization; empty when it has none. */
    public Optional<OidcIssuer> of(UUID organizationId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS + " from oidc_issuer where organization_id = :organizationId")
                        .bind("organizationId", organizationId)
                        .map(ROW)
                        .findOne())
                .map(this::decrypted);
    }

    /** Returns the organization of an issuer; empty when the issuer was removed or replaced. */
    @Internal("The session of a person names the issuer.")
    public Optional<UUID> organization(UUID issuerId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select organization_id from oidc_issuer where id = :issuerId")
                        .bind("issuerId", issuerId)
                        .mapTo(UUID.class)
                        .findOne());
    }

    /** Returns all issuers by name, for the login page. */
    @Internal("The login page has no person yet.")
    public List<Named> all() {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select organization_id, name from oidc_issuer order by name, organization_id")
                        .map(NAMED)
                        .list());
    }

    /** Stores the issuer of an organization in place of an earlier one. Subjects of another issuer URL are forgotten. */
    public void put(OidcIssuer issuer, Instant now) {
        RoleClaim roles = issuer.roles();
        var row = new Row(issuer.id(), issuer.organizationId(), issuer.name(), issuer.issuer(), issuer.clientId(),
                cipher.encrypt(issuer.clientSecret(), place(issuer.id())),
                String.join(" ", issuer.emails().domains()), issuer.emails().trusted(), roles.claim(), roles.editor(),
                roles.developer(), roles.admin());
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("""
                    delete from oidc_issuer
                     where organization_id = :organizationId and (id <> :id or issuer <> :issuer)
                    """).bindMethods(row).execute();
            handle.createUpdate("""
                    insert into oidc_issuer (id, organization_id, name, issuer, client_id, client_secret, domains,
                           emails_trusted, role_claim, role_editor, role_developer, role_admin, changed_at)
                    values (:id, :organizationId, :name, :issuer, :clientId, :clientSecret, :domains, :emailsTrusted,
                           :roleClaim, :roleEditor, :roleDeveloper, :roleAdmin, :now)
                    on conflict (id) do update set name = excluded.name, client_id = excluded.client_id,
                           client_secret = excluded.client_secret, domains = excluded.domains,
                           emails_trusted = excluded.emails_trusted, role_claim = excluded.role_claim,
                           role_editor = excluded.role_editor, role_developer = excluded.role_developer,
                           role_admin = excluded.role_admin, changed_at = excluded.changed_at
                    """).bindMethods(row).bind("now", now).execute();
        }));
    }

    /** Deletes the issuer of an organization with the subjects; false when it has none. */
    public boolean delete(UUID organizationId) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from oidc_issuer where organization_id = :id")
                        .bind("id", organizationId)
                        .execute()) == 1;
    }

    private OidcIssuer decrypted(Row row) {
        return new OidcIssuer(row.id(), row.organizationId(), row.name(), row.issuer(), row.clientId(),
                cipher.decrypt(row.clientSecret(), place(row.id())),
                new EmailRule(Stream.of(row.domains().split(" ")).filter(each -> !each.isEmpty()).toList(),
                        row.emailsTrusted()),
                new RoleClaim(row.roleClaim(), row.roleEditor(), row.roleDeveloper(), row.roleAdmin()));
    }

    private static SecretPlace place(UUID id) {
        return new SecretPlace("oidc_issuer", "client_secret", id);
    }
}
