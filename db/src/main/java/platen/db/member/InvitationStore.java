package platen.db.member;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores invitations. Only hashes of the secrets in their links are stored. */
public final class InvitationStore {
    private static final String COLUMNS = "id, organization_id, email, role, invited_by, created_at, expires_at";
    private static final RecordMapper<Invitation> INVITATION = RecordMapper.of(Invitation.class);

    private final Database database;

    public InvitationStore(Database database) {
        this.database = database;
    }

    /** Stores an invitation; it replaces one of the same address. */
    public void put(Invitation invitation, byte[] tokenHash) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into invitation (id, organization_id, email, role, token_hash, invited_by, created_at,
                                        expires_at)
                values (:id, :organizationId, :email, :role, :hash, :invitedBy, :createdAt, :expiresAt)
                on conflict (organization_id, email) do update
                   set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
                       invited_by = excluded.invited_by, created_at = excluded.created_at,
                       expires_at = excluded.expires_at
                """).bindMethods(invitation).bind("hash", tokenHash).execute());
    }

    /** Returns the invitations of an organization by address, also expired ones. */
    public List<Invitation> of(UUID organizationId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(
                                "select " + COLUMNS + " from invitation where organization_id = :id order by email")
                        .bind("id", organizationId)
                        .map(INVITATION)
                        .list());
    }

    public Optional<Invitation> find(UUID organizationId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS
                                + " from invitation where organization_id = :organizationId and id = :id")
                        .bind("organizationId", organizationId)
                        .bind("id", id)
                        .map(INVITATION)
                        .findOne());
    }

    /** Returns the invitation of a link unless it has expired. */
    @Internal("The secret of the link proves that its invitation may be read.")
    public Optional<Invitation> findByToken(byte[] tokenHash, Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS
                                + " from invitation where token_hash = :hash and expires_at > :now")
                        .bind("hash", tokenHash)
                        .bind("now", now)
                        .map(INVITATION)
                        .findOne());
    }

    /** Deletes an invitation because it is accepted; empty when it was accepted before or has expired. */
    @Internal("The secret of the link proves that its invitation may be accepted.")
    public Optional<Invitation> accept(byte[] tokenHash, Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("delete from invitation where token_hash = :hash and expires_at > :now returning "
                                + COLUMNS)
                        .bind("hash", tokenHash)
                        .bind("now", now)
                        .map(INVITATION)
                        .findOne());
    }

    /** Deletes an invitation; false when there is none. */
    public boolean delete(UUID organizationId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from invitation where organization_id = :organizationId and id = :id
                """).bind("organizationId", organizationId).bind("id", id).execute()) == 1;
    }

    /** Deletes invitations that expired before a time and returns their number. */
    public int deleteExpired(Instant before) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from invitation where expires_at < :before")
                        .bind("before", before)
                        .execute());
    }
}
