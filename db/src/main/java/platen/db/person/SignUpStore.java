package platen.db.person;

import java.time.Instant;
import java.util.Optional;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores addresses that asked to sign up. Only hashes of the secrets in their links are stored. */
@Internal("Who signs up belongs to no organization yet.")
public final class SignUpStore {
    private final Database database;

    public SignUpStore(Database database) {
        this.database = database;
    }

    /** Stores a link for an address; earlier links of the address stop working. */
    public void put(byte[] tokenHash, String email, Instant now, Instant expiresAt) {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("delete from sign_up where email = :email").bind("email", email).execute();
            handle.createUpdate("""
                    insert into sign_up (token_hash, email, created_at, expires_at)
                    values (:hash, :email, :now, :expiresAt)
                    """)
                    .bind("hash", tokenHash)
                    .bind("email", email)
                    .bind("now", now)
                    .bind("expiresAt", expiresAt)
                    .execute();
        }));
    }

    /** Returns the address of a link that has neither been used nor expired. */
    public Optional<String> email(byte[] tokenHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select email from sign_up where token_hash = :hash and expires_at > :now
                """).bind("hash", tokenHash).bind("now", now).mapTo(String.class).findOne());
    }

    /** Deletes a link because it is used; false when it was used before or has expired. */
    public boolean use(byte[] tokenHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from sign_up where token_hash = :hash and expires_at > :now
                """).bind("hash", tokenHash).bind("now", now).execute()) == 1;
    }

    /** Deletes expired links and returns their number. */
    public int deleteExpired(Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from sign_up where expires_at <= :now")
                        .bind("now", now)
                        .execute());
    }
}
