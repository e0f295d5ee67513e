package platen.db.envelope;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores what people filled in. */
@Internal("The envelope was found in its workspace or by a link before.")
public final class EnvelopeEntryStore {
    private static final RecordMapper<Signed> SIGNED = RecordMapper.of(Signed.class);

    private final Database database;

    public EnvelopeEntryStore(Database database) {
        this.database = database;
    }

    /**
     * The entries of a person who has signed.
     *
     * @param data JSON object
     */
    public record Signed(int number, byte[] data) {}

    /** Saves the entries of a person who has not signed, encrypted under a key that only the link has. */
    public void save(EnvelopeSigner signer, byte[] tokenHash, byte[] sealed) {
        put(signer, tokenHash, sealed, null);
    }

    /** Stores the entries that a person has signed. */
    public void sign(EnvelopeSigner signer, byte[] data) {
        put(signer, null, null, data);
    }

    private void put(EnvelopeSigner signer, byte @Nullable [] tokenHash, byte @Nullable [] sealed,
            byte @Nullable [] data) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into envelope_entry (envelope_id, number, token_hash, sealed, data)
                values (:envelope, :number, :token, :sealed, :data)
                on conflict (envelope_id, number) do update
                   set token_hash = excluded.token_hash, sealed = excluded.sealed, data = excluded.data
                """)
                .bind("envelope", signer.envelopeId())
                .bind("number", signer.number())
                .bind("token", tokenHash)
                .bind("sealed", sealed)
                .bind("data", data)
                .execute());
    }

    /** Returns the encrypted entries that a person saved by a link and has not signed; empty for none. */
    public Optional<byte[]> saved(EnvelopeSigner signer, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select sealed from envelope_entry
                 where envelope_id = :envelope and number = :number and token_hash = :token
                """)
                .bind("token", tokenHash)
                .bind("envelope", signer.envelopeId())
                .bind("number", signer.number())
                .mapTo(byte[].class)
                .findOne());
    }

    /** Returns whether the person saved entries by another link and has not signed them. */
    public boolean isSavedByOther(EnvelopeSigner signer, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from envelope_entry
                                where envelope_id = :envelope and number = :number and token_hash <> :token)
                """)
                .bind("token", tokenHash)
                .bind("envelope", signer.envelopeId())
                .bind("number", signer.number())
                .mapTo(Boolean.class)
                .one());
    }

    /** Returns the entries of all who have signed, in the order of the people. */
    public List<Signed> signed(UUID envelopeId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select number, data from envelope_entry where envelope_id = :id and data is not null order by number
                """).bind("id", envelopeId).map(SIGNED).list());
    }

    /** Deletes what a person filled in and has not signed, because the link that could decrypt it has ended. */
    public void dropSaved(EnvelopeSigner signer) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                delete from envelope_entry where envelope_id = :envelope and number = :number and sealed is not null
                """).bind("envelope", signer.envelopeId()).bind("number", signer.number()).execute());
    }

    /** Deletes what people filled in and did not sign, because their envelope has ended. */
    public void dropSaved(UUID envelopeId) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("delete from envelope_entry where envelope_id = :id and sealed is not null")
                        .bind("id", envelopeId)
                        .execute());
    }
}
