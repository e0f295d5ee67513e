package platen.db.envelope;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores the people of envelopes. Every change is made while the envelope is locked. */
@Internal("The envelope was found in its workspace or by a link before.")
public final class EnvelopeSignerStore {
    private static final String SELECT = """
            select envelope_id, number, role, party, name, email, language, check_kind, word_hash, turn, state, salt,
                   token_hash, pass_hash, pass_until, former_pass_hash, former_pass_until, code_hash, code_until,
                   code_tries, codes_sent, word_tries, notified_at, viewed_at, consented_at, consent_sha256, zone, looked_at, looked_revision,
                   looked_sha256, signed_sha256, decline_reason, ended_at, reminders_sent, remind_at
              from envelope_signer
            """;
    private static final RecordMapper<EnvelopeSigner> SIGNER = RecordMapper.of(EnvelopeSigner.class);

    private final Database database;

    public EnvelopeSignerStore(Database database) {
        this.database = database;
    }

    /** Adds the people of a draft. */
    public void add(List<EnvelopeSigner> signers) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into envelope_signer (envelope_id, number, role, party, name, email, language, check_kind,
                                                 word_hash, turn, state, salt)
                    values (:envelopeId, :number, :role, :party, :name, :email, :language, :checkKind, :wordHash, :turn,
                            'waiting', :salt)
                    """);
            signers.forEach(each -> batch.bindMethods(each).add());
            batch.execute();
        });
    }

    /** Returns the people of an envelope in their order. */
    public List<EnvelopeSigner> of(UUID envelopeId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where envelope_id = :id order by number")
                        .bind("id", envelopeId)
                        .map(SIGNER)
                        .list());
    }

    /** Returns the people of several envelopes, those of each in their order. */
    public List<EnvelopeSigner> of(Collection<UUID> envelopeIds) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " where envelope_id = any(:ids) order by envelope_id, number")
                        .bindArray("ids", UUID.class, envelopeIds)
                        .map(SIGNER)
                        .list());
    }

    /** Returns the person of a link; empty when there is none. */
    public Optional<EnvelopeSigner> find(byte[] tokenHash) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + """
                         where token_hash = :token or later_hash = :token
                            or earlier_hashes @> array[:token] and earlier_hashes <> '{}'
                        """)
                        .bind("token", tokenHash)
                        .map(SIGNER)
                        .findOne());
    }

    /** Gives a person another link; the former ones end, and what was proven by them is not proven any more. */
    public void link(EnvelopeSigner signer, byte[] tokenHash) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer
                   set token_hash = :token, later_hash = null, earlier_hashes = '{}', pass_hash = null, pass_until = null,
                       former_pass_hash = null, former_pass_until = null,
                       code_hash = null, code_until = null,
                       code_tries = 0, codes_sent = 0, word_tries = 0, looked_at = null, looked_revision = null,
                       looked_sha256 = null
                 where envelope_id = :envelope and number = :number
                """), signer).bind("token", tokenHash).execute());
    }

    /** Gives a person one more link, which a mail has; those of earlier mails stay good. */
    public void linkLater(EnvelopeSigner signer, byte[] tokenHash) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set later_hash = :token,
                       earlier_hashes = array_remove(earlier_hashes || later_hash, null)
                 where envelope_id = :envelope and number = :number
                """), signer).bind("token", tokenHash).execute());
    }

    /**
     * Records that the turn of a person has come.
     *
     * @param remindAt when the person is reminded; null for never
     */
    public void begin(EnvelopeSigner signer, @Nullable Instant remindAt, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set state = 'notified', notified_at = :now, remind_at = :remindAt
                 where envelope_id = :envelope and number = :number and state = 'waiting'
                """), signer).bind("remindAt", remindAt).bind("now", now).execute());
    }

    /**
     * Records a code that is mailed to the person.
     *
     * @param anew whether codes are counted from this one on
     */
    public void sendCode(EnvelopeSigner signer, byte[] hash, Instant until, boolean anew) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set code_hash = :hash, code_until = :until, code_tries = 0,
                       codes_sent = case when :anew then 1 else codes_sent + 1 end
                 where envelope_id = :envelope and number = :number
                """), signer).bind("hash", hash).bind("until", until).bind("anew", anew).execute());
    }

    /** Counts a wrong code or word. */
    public void countTry(EnvelopeSigner signer) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer
                   set code_tries = code_tries + case when check_kind = 'code' then 1 else 0 end,
                       word_tries = word_tries + case when check_kind = 'word' then 1 else 0 end
                 where envelope_id = :envelope and number = :number
                """), signer).execute());
    }

    /**
     * Records the browser that has passed the check, beside the one that passed before; a code is used up, and codes and
     * tries are counted anew.
     */
    public void pass(EnvelopeSigner signer, byte[] passHash, Instant until) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set former_pass_hash = pass_hash, former_pass_until = pass_until,
                       pass_hash = :pass, pass_until = :until, code_hash = null, code_until = null,
                       code_tries = 0, codes_sent = 0, word_tries = 0
                 where envelope_id = :envelope and number = :number
                """), signer).bind("pass", passHash).bind("until", until).execute());
    }

    /** Records that the person opened the documents. */
    public void view(EnvelopeSigner signer, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set state = 'viewed', viewed_at = :now
                 where envelope_id = :envelope and number = :number and state = 'notified'
                """), signer).bind("now", now).execute());
    }

    /** Records that the person agreed to electronic records, with the very text. */
    public void consent(EnvelopeSigner signer, String text, byte[] textSha256, @Nullable String zone, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set state = 'consented', consented_at = :now, consent_text = :text,
                       consent_sha256 = :sha256, zone = :zone
                 where envelope_id = :envelope and number = :number and state = 'viewed'
                """), signer).bind("text", text).bind("sha256", textSha256).bind("zone", zone).bind("now", now)
                .execute());
    }

    /**
     * A text that people of an envelope agreed to.
     *
     * @param text null when an earlier version recorded the hash only
     * @param sha256 of the text in UTF-8
     */
    public record Consented(String language, byte[] sha256, @Nullable String text) {}

    /** Returns the texts that people of an envelope agreed to, each once, in the order of the people. */
    public List<Consented> consents(UUID envelopeId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select language, consent_sha256 as sha256, consent_text as text from envelope_signer
                 where envelope_id = :id and consent_sha256 is not null
                 group by language, consent_sha256, consent_text order by min(number)
                """).bind("id", envelopeId).map(RecordMapper.of(Consented.class)).list());
    }

    /** Records what the person saw last. */
    public void look(EnvelopeSigner signer, int revision, byte[] sha256, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set looked_at = :now, looked_revision = :revision, looked_sha256 = :sha256
                 where envelope_id = :envelope and number = :number
                """), signer).bind("revision", revision).bind("sha256", sha256).bind("now", now).execute());
    }

    /** Removes what the person saw last, because the entries were changed. */
    public void forgetLook(EnvelopeSigner signer) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set looked_at = null, looked_revision = null, looked_sha256 = null
                 where envelope_id = :envelope and number = :number
                """), signer).execute());
    }

    /** Records that the person signed the bytes of this hash. */
    public void sign(EnvelopeSigner signer, byte[] sha256, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set state = 'signed', signed_sha256 = :sha256, ended_at = :now, remind_at = null
                 where envelope_id = :envelope and number = :number and state = 'consented'
                """), signer).bind("sha256", sha256).bind("now", now).execute());
    }

    /** Records that the person declined. */
    public void decline(EnvelopeSigner signer, String reason, Instant now) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set state = 'declined', decline_reason = :reason, ended_at = :now, remind_at = null
                 where envelope_id = :envelope and number = :number
                   and state in ('notified', 'viewed', 'consented')
                """), signer).bind("reason", reason).bind("now", now).execute());
    }

    /** Ends the links and reminders of all people of an envelope, and with the deadline the people who have not acted. */
    public void endAll(UUID envelopeId, boolean expired, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update envelope_signer
                   set token_hash = null, later_hash = null, earlier_hashes = '{}', pass_hash = null, pass_until = null,
                       former_pass_hash = null, former_pass_until = null, remind_at = null,
                       state = case when <ends> then 'expired' else state end,
                       ended_at = case when <ends> then :now else ended_at end
                 where envelope_id = :id
                """.replace("<ends>", ":expired and state not in ('signed', 'declined')"))
                .bind("id", envelopeId)
                .bind("expired", expired)
                .bind("now", now)
                .execute());
    }

    /** A person who is to be reminded. */
    public record Due(UUID envelopeId, int number) {}

    /** Returns people whose reminder is due, earliest first. */
    public List<Due> due(Instant now, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select envelope_id, number from envelope_signer where remind_at <= :now order by remind_at limit :limit
                """).bind("now", now).bind("limit", limit).map(RecordMapper.of(Due.class)).list());
    }

    /** Records that the person was reminded, with another link. */
    public void remind(EnvelopeSigner signer, @Nullable Instant next) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set reminders_sent = reminders_sent + 1, remind_at = :next
                 where envelope_id = :envelope and number = :number
                """), signer).bind("next", next).execute());
    }

    /** Sets when the person is reminded; null for never. */
    public void remindAt(EnvelopeSigner signer, @Nullable Instant next) {
        database.jdbi().useHandle(handle -> bound(handle.createUpdate("""
                update envelope_signer set remind_at = :next where envelope_id = :envelope and number = :number
                """), signer).bind("next", next).execute());
    }

    private static Update bound(Update update, EnvelopeSigner signer) {
        return update.bind("envelope", signer.envelopeId()).bind("number", signer.number());
    }
}
