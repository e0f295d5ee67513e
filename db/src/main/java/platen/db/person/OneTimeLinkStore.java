package platen.db.person;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.core.WireName;
import platen.db.tenancy.Internal;

/** Stores links that work once. Only hashes of their secrets are stored. */
@Internal("A link belongs to the installation or to a person, not to an organization.")
public final class OneTimeLinkStore {
    private static final RecordMapper<OneTimeLink> LINK = RecordMapper.of(OneTimeLink.class);

    private final Database database;

    public OneTimeLinkStore(Database database) {
        this.database = database;
    }

    /** Purpose of a link. */
    public enum Purpose implements WireName {
        /** Makes the first owner of the installation. */
        SETUP,
        /** Sets a new password of a person. */
        RESET
    }

    /** A link that has not been used. */
    public record OneTimeLink(Purpose purpose, @Nullable UUID personId, Instant expiresAt) {}

    /**
     * Stores a link.
     *
     * @param personId the person for {@link Purpose#RESET}; null for {@link Purpose#SETUP}
     */
    public void create(byte[] tokenHash, Purpose purpose, @Nullable UUID personId, Instant now, Instant expiresAt) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into one_time_link (token_hash, purpose, person_id, created_at, expires_at)
                values (:hash, :purpose, :personId, :now, :expiresAt)
                """)
                .bind("hash", tokenHash)
                .bind("purpose", purpose)
                .bind("personId", personId)
                .bind("now", now)
                .bind("expiresAt", expiresAt)
                .execute());
    }

    /** Returns a link that has neither been used nor expired. */
    public Optional<OneTimeLink> find(byte[] tokenHash, Purpose purpose, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select purpose, person_id, expires_at from one_time_link
                 where token_hash = :hash and purpose = :purpose and expires_at > :now
                """).bind("hash", tokenHash).bind("purpose", purpose).bind("now", now).map(LINK).findOne());
    }

    /** Deletes a link because it is used; empty when it was used before or has expired. */
    public Optional<OneTimeLink> use(byte[] tokenHash, Purpose purpose, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                delete from one_time_link where token_hash = :hash and purpose = :purpose and expires_at > :now
                returning purpose, person_id, expires_at
                """).bind("hash", tokenHash).bind("purpose", purpose).bind("now", now).map(LINK).findOne());
    }

    /** Deletes all links to set up the installation. */
    public void deleteSetups() {
        database.jdbi().useHandle(handle -> handle.execute("delete from one_time_link where purpose = 'setup'"));
    }

    /** Deletes all links of a person. */
    public void deleteOf(UUID personId) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("delete from one_time_link where person_id = :id")
                        .bind("id", personId)
                        .execute());
    }

    /** Returns whether a link to set up the installation is still valid. */
    public boolean hasSetup(Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from one_time_link where purpose = 'setup' and expires_at > :now)
                """).bind("now", now).mapTo(boolean.class).one());
    }

    /** Deletes expired links and returns their number. */
    public int deleteExpired(Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from one_time_link where expires_at <= :now")
                        .bind("now", now)
                        .execute());
    }
}
