package platen.db.person;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.DueRows;
import platen.db.core.RecordMapper;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretPlace;
import platen.db.statement.FrequentStatement;
import platen.db.tenancy.Internal;

/** Stores second factors: encrypted secrets of authenticator apps and hashes of recovery codes. */
@Internal("A factor belongs to a person.")
public final class FactorStore {
    private static final RecordMapper<Row> ROW = RecordMapper.of(Row.class);
    private static final FrequentStatement IS_ENROLLED = FrequentStatement
            .of("select totp_secret is not null from person where id = :id");

    private final Database database;
    private final SecretCipher cipher;

    public FactorStore(Database database, SecretCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /**
     * Secrets of a person's authenticator app.
     *
     * @param secret null when no app is set up
     * @param pending secret that no code has confirmed yet, or null
     * @param period the last accepted period of 30 seconds
     */
    public record Totp(@Nullable String secret, @Nullable String pending, long period) {}

    /** The stored, encrypted form. */
    public record Row(@Nullable String totpSecret, @Nullable String totpPending, long totpPeriod) {}

    /** Returns whether a login of the person needs a second factor. */
    public boolean isEnrolled(UUID personId) {
        return IS_ENROLLED.on(database).bind("id", personId).findOne(row -> row.getBoolean(1)).orElse(false);
    }

    /** Returns the secrets of a person, and locks them until the end of the caller's transaction. */
    public Totp lock(UUID personId) {
        Row row = database.jdbi().withHandle(handle -> handle.createQuery("""
                select totp_secret, totp_pending, totp_period from person where id = :id for update
                """).bind("id", personId).map(ROW).one());
        return new Totp(decrypted(row.totpSecret(), personId), decrypted(row.totpPending(), personId),
                row.totpPeriod());
    }

    /** Stores a secret that no code has confirmed yet. */
    public void propose(UUID personId, String secret) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set totp_pending = :pending where id = :id
                """).bind("id", personId).bind("pending", cipher.encrypt(secret, place(personId))).execute());
    }

    /** Makes the proposed secret the person's second factor and replaces the recovery codes. */
    public void confirm(UUID personId, long period, Collection<byte[]> codeHashes) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    update person set totp_secret = totp_pending, totp_pending = null, totp_period = :period,
                           code_failures = 0, code_failed_at = null
                     where id = :id and totp_pending is not null
                    """).bind("id", personId).bind("period", period).execute());
            replaceCodes(personId, codeHashes);
        });
    }

    /** Replaces the recovery codes of a person. */
    public void replaceCodes(UUID personId, Collection<byte[]> codeHashes) {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("delete from recovery_code where person_id = :id").bind("id", personId).execute();
            handle.createUpdate("""
                    insert into recovery_code (person_id, code_hash) select :id, hash from unnest(:hashes) as c (hash)
                    """).bind("id", personId).bind("hashes", codeHashes.toArray(byte[][]::new)).execute();
        }));
    }

    /** Removes the second factor of a person with its recovery codes. */
    public void remove(UUID personId) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    update person set totp_secret = null, totp_pending = null, code_failures = 0, code_failed_at = null
                     where id = :id
                    """).bind("id", personId).execute());
            replaceCodes(personId, List.of());
        });
    }

    /** Records that a code of a period was accepted. */
    public void accepted(UUID personId, long period) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set totp_period = :period, code_failures = 0, code_failed_at = null where id = :id
                """).bind("id", personId).bind("period", period).execute());
    }

    /** Deletes a recovery code because it is used; false when there is none of this hash. */
    public boolean useCode(UUID personId, byte[] codeHash) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from recovery_code where person_id = :id and code_hash = :hash
                """).bind("id", personId).bind("hash", codeHash).execute()) == 1;
    }

    /** Returns the number of unused recovery codes. */
    public int codes(UUID personId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from recovery_code where person_id = :id")
                        .bind("id", personId)
                        .mapTo(int.class)
                        .one());
    }

    /** Records a wrong code. */
    public void failed(UUID personId, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set code_failures = code_failures + 1, code_failed_at = :now where id = :id
                """).bind("id", personId).bind("now", now).execute());
    }

    /** Returns how long codes of the person are not checked, because of too many wrong ones in a row. */
    public Optional<Duration> blocked(UUID personId, int failures, Duration wait, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select extract(epoch from code_failed_at - (cast(:now as timestamptz) - make_interval(secs => :wait)))
                  from person where id = :id and code_failures >= :failures
                """)
                .bind("id", personId)
                .bind("now", now)
                .bind("wait", DueRows.seconds(wait))
                .bind("failures", failures)
                .mapTo(double.class)
                .findOne()
                .filter(seconds -> seconds > 0)
                .map(seconds -> Duration.ofMillis((long) (seconds * 1000))));
    }

    private @Nullable String decrypted(@Nullable String stored, UUID personId) {
        return stored == null ? null : cipher.decrypt(stored, place(personId));
    }

    private static SecretPlace place(UUID personId) {
        return new SecretPlace("person", "totp_secret", personId);
    }
}
