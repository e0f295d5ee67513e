package platen.db.person;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores passkeys of people and the challenges that authenticators sign. */
@Internal("A passkey belongs to a person.")
public final class PasskeyStore {
    private static final RecordMapper<Passkey> PASSKEY = RecordMapper.of(Passkey.class);
    private static final String SELECT = """
            select id, person_id, name, credential_id, public_key, attestation, signature_count, transports, backed_up,
                   created_at, used_at
              from passkey
            """;

    private final Database database;

    public PasskeyStore(Database database) {
        this.database = database;
    }

    /**
     * A passkey. The arrays must not be changed.
     *
     * @param credentialId chosen by the authenticator
     * @param publicKey in COSE
     * @param attestation what the authenticator stated at the registration, in CBOR
     * @param signatureCount of the last login; 0 for authenticators that do not count
     * @param transports how browsers reach the authenticator, separated by spaces
     * @param backedUp whether it is copied to the person's other devices
     * @param usedAt last login, or null
     */
    public record Passkey(UUID id, UUID personId, String name, byte[] credentialId, byte[] publicKey,
            byte[] attestation, long signatureCount, String transports, boolean backedUp, Instant createdAt,
            @Nullable Instant usedAt) {}

    /** Creates a passkey; false, changing nothing, when its credential id is taken. */
    public boolean create(Passkey passkey) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into passkey (id, person_id, name, credential_id, public_key, attestation, signature_count,
                                     transports, backed_up, created_at)
                values (:id, :personId, :name, :credentialId, :publicKey, :attestation, :signatureCount, :transports,
                        :backedUp, :createdAt)
                on conflict (credential_id) do nothing
                """).bindMethods(passkey).execute()) == 1;
    }

    /** Returns the passkeys of a person, the oldest first. */
    public List<Passkey> of(UUID personId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where person_id = :it order by created_at, id")
                        .bind("it", personId)
                        .map(PASSKEY)
                        .list());
    }

    public Optional<Passkey> findByCredential(byte[] credentialId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where credential_id = :it")
                        .bind("it", credentialId)
                        .map(PASSKEY)
                        .findOne());
    }

    /** Renames a passkey of a person; false when the person has none of this id. */
    public boolean rename(UUID personId, UUID id, String name) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update passkey set name = :name where id = :id and person_id = :personId
                """).bind("id", id).bind("personId", personId).bind("name", name).execute()) == 1;
    }

    /** Removes a passkey of a person; false when the person has none of this id. */
    public boolean delete(UUID personId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from passkey where id = :id and person_id = :personId
                """).bind("id", id).bind("personId", personId).execute()) == 1;
    }

    /**
     * Records a login; false, changing nothing, when the passkey is removed or its count has not grown, which shows that
     * a copy of the authenticator exists.
     */
    public boolean used(byte[] credentialId, long signatureCount, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update passkey set signature_count = :count, used_at = :now
                 where credential_id = :it and (signature_count < :count or signature_count = 0 and :count = 0)
                """).bind("it", credentialId).bind("count", signatureCount).bind("now", now).execute()) == 1;
    }

    /** Stores the hash of a challenge. */
    public void addChallenge(byte[] hash, Instant expiresAt) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into passkey_challenge (hash, expires_at) values (:hash, :expiresAt)
                """).bind("hash", hash).bind("expiresAt", expiresAt).execute());
    }

    /** Deletes a challenge because it is used; false when it was used before, has expired or never existed. */
    public boolean useChallenge(byte[] hash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from passkey_challenge where hash = :hash and expires_at > :now
                """).bind("hash", hash).bind("now", now).execute()) == 1;
    }

    /** Deletes expired challenges and returns their number. */
    public int deleteExpiredChallenges(Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from passkey_challenge where expires_at <= :now")
                        .bind("now", now)
                        .execute());
    }
}
