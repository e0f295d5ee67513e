package platen.jobs.people;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.key.KeySecret;
import platen.db.person.PasskeyStore;
import platen.db.person.PasskeyStore.Passkey;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Adds, renames and removes passkeys, and hands out the challenges that authenticators sign. */
public final class Passkeys {
    /** Number of passkeys that a person may have. */
    public static final int MAX_PASSKEYS = 20;
    /** Maximum length of a passkey's name. */
    public static final int MAX_NAME = 60;
    /** How long a challenge can be answered. */
    public static final Duration VALIDITY = Duration.ofMinutes(5);

    private static final int CHALLENGE_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Database database;
    private final PasskeyStore store;
    private final AuditTrail audit;
    private final Clock clock;

    public Passkeys(Database database, PasskeyStore store, AuditTrail audit, Clock clock) {
        this.database = database;
        this.store = store;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns the passkeys of a person, the oldest first. */
    public List<Passkey> of(UUID personId) {
        return store.of(personId);
    }

    public Optional<Passkey> findByCredential(byte[] credentialId) {
        return store.findByCredential(credentialId);
    }

    /** Adds a passkey; false, changing nothing, when it exists already or the person has {@link #MAX_PASSKEYS}. */
    public boolean add(Passkey passkey, Actor actor) {
        return database.inTransaction(() -> {
            if (store.of(passkey.personId()).size() >= MAX_PASSKEYS || !store.create(passkey)) {
                return false;
            }
            record(passkey.personId(), actor, AuditType.PERSON_FACTOR_ADDED, details(passkey.name()));
            return true;
        });
    }

    /** Renames a passkey of a person; false when the person has none of this id. */
    public boolean rename(UUID personId, UUID id, String name, Actor actor) {
        return change(personId, id, passkey -> {
            store.rename(personId, id, name);
            record(personId, actor, AuditType.PERSON_FACTOR_RENAMED,
                    details(name).put("name_before", passkey.name()));
        });
    }

    /** Removes a passkey of a person, which cannot log in any more; false when the person has none of this id. */
    public boolean remove(UUID personId, UUID id, Actor actor) {
        return change(personId, id, passkey -> {
            store.delete(personId, id);
            record(personId, actor, AuditType.PERSON_FACTOR_REMOVED, details(passkey.name()));
        });
    }

    private boolean change(UUID personId, UUID id, Consumer<Passkey> change) {
        return database.inTransaction(() -> {
            Optional<Passkey> passkey = store.of(personId).stream().filter(each -> each.id().equals(id)).findFirst();
            passkey.ifPresent(change);
            return passkey.isPresent();
        });
    }

    /** Records a login; false when the passkey is removed or a copy of its authenticator was used. */
    public boolean used(byte[] credentialId, long signatureCount) {
        return store.used(credentialId, signatureCount, clock.instant());
    }

    /**
     * Returns a new challenge for an authenticator.
     *
     * @param use browser and purpose, which must be the same in {@link #useChallenge}
     */
    public byte[] openChallenge(String use) {
        byte[] challenge = new byte[CHALLENGE_BYTES];
        RANDOM.nextBytes(challenge);
        store.addChallenge(hash(use, challenge), clock.instant().plus(VALIDITY));
        return challenge;
    }

    /** Uses up a challenge; false when it was used before, has expired, or was given for another use. */
    public boolean useChallenge(String use, byte[] challenge) {
        Instant now = clock.instant();
        return store.useChallenge(hash(use, challenge), now);
    }

    private static byte[] hash(String use, byte[] challenge) {
        return KeySecret.hash(use + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(challenge));
    }

    private void record(UUID personId, Actor actor, AuditType type, ObjectNode details) {
        audit.recordForPerson(personId, actor, type, Difference.action(details));
    }

    private static ObjectNode details(String name) {
        return AuditTrail.object().put("factor", "passkey").put("name", name);
    }
}
