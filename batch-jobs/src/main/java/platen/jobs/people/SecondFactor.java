package platen.jobs.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.key.KeySecret;
import platen.db.person.FactorStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Sets up authenticator apps and checks their codes, and recovery codes for a lost phone. */
public final class SecondFactor {
    /** Number of recovery codes. */
    public static final int RECOVERY_CODES = 10;

    private static final int CODE_BYTES = 10;
    private static final int CODE_GROUP = 4;
    /** Number of wrong codes in a row before codes are not checked for {@link #WAIT}. */
    static final int MAX_FAILURES = 10;
    static final Duration WAIT = Duration.ofMinutes(15);

    private final Database database;
    private final FactorStore factors;
    private final AuditTrail audit;
    private final Clock clock;

    public SecondFactor(Database database, FactorStore factors, AuditTrail audit, Clock clock) {
        this.database = database;
        this.factors = factors;
        this.audit = audit;
        this.clock = clock;
    }

    /** The result of checking a code. */
    public sealed interface Check {
        record Right() implements Check {}

        record Wrong() implements Check {}

        /** Too many wrong codes; not checked. */
        record Blocked(Duration remaining) implements Check {}
    }

    /** Returns whether a login of the person needs a code. */
    public boolean isEnrolled(UUID personId) {
        return factors.isEnrolled(personId);
    }

    /** Returns the number of unused recovery codes. */
    public int recoveryCodes(UUID personId) {
        return factors.codes(personId);
    }

    /** Proposes a new secret, which a code has to confirm. */
    public void propose(UUID personId) {
        factors.propose(personId, Totp.newSecret());
    }

    /** Returns the proposed secret in base 32; empty when there is none. */
    public Optional<String> proposed(UUID personId) {
        return database.inTransaction(() -> Optional.ofNullable(factors.lock(personId).pending()));
    }

    /**
     * Makes the proposed secret the second factor.
     *
     * @return new recovery codes, which cannot be read again; empty when the code is wrong
     */
    public Optional<List<String>> confirm(UUID personId, String code, Actor actor) {
        return database.inTransaction(() -> {
            String pending = factors.lock(personId).pending();
            OptionalLong period = pending == null
                    ? OptionalLong.empty()
                    : Totp.period(pending, digits(code), clock.instant(), 0);
            if (period.isEmpty()) {
                return Optional.empty();
            }
            List<String> codes = newCodes();
            boolean replaces = factors.isEnrolled(personId);
            factors.confirm(personId, period.getAsLong(), codes.stream().map(SecondFactor::hash).toList());
            record(personId, actor, AuditType.PERSON_FACTOR_ADDED, AuditTrail.object()
                    .put("factor", "authenticator_app").put("replaces", replaces));
            return Optional.of(codes);
        });
    }

    /** Replaces the recovery codes and returns the new ones. */
    public List<String> renewCodes(UUID personId, Actor actor) {
        List<String> codes = newCodes();
        database.inTransaction(() -> {
            factors.replaceCodes(personId, codes.stream().map(SecondFactor::hash).toList());
            record(personId, actor, AuditType.PERSON_RECOVERY_CODES_REPLACED, AuditTrail.object());
        });
        return codes;
    }

    /** Removes the second factor of a person. */
    public void remove(UUID personId, Actor actor) {
        database.inTransaction(() -> {
            factors.remove(personId);
            record(personId, actor, AuditType.PERSON_FACTOR_REMOVED,
                    AuditTrail.object().put("factor", "authenticator_app"));
        });
    }

    /** Checks a code of the app or a recovery code. Each works once. */
    public Check check(UUID personId, String code, Actor actor) {
        return database.inTransaction(() -> {
            Instant now = clock.instant();
            FactorStore.Totp totp = factors.lock(personId);
            Optional<Duration> blocked = factors.blocked(personId, MAX_FAILURES, WAIT, now);
            if (blocked.isPresent()) {
                return new Check.Blocked(blocked.get());
            }
            String secret = totp.secret();
            OptionalLong period = secret == null
                    ? OptionalLong.empty()
                    : Totp.period(secret, digits(code), now, totp.period());
            if (period.isPresent()) {
                factors.accepted(personId, period.getAsLong());
                return new Check.Right();
            }
            if (factors.useCode(personId, hash(code))) {
                factors.accepted(personId, totp.period());
                record(personId, actor, AuditType.PERSON_RECOVERY_CODE_USED,
                        AuditTrail.object().put("left", factors.codes(personId)));
                return new Check.Right();
            }
            factors.failed(personId, now);
            return new Check.Wrong();
        });
    }

    private void record(UUID personId, Actor actor, AuditType type, ObjectNode details) {
        audit.recordForPerson(personId, actor, type, Difference.action(details));
    }

    private static List<String> newCodes() {
        return Stream.generate(() -> grouped(Totp.random(CODE_BYTES).toLowerCase(Locale.ROOT)))
                .limit(RECOVERY_CODES)
                .toList();
    }

    private static String grouped(String code) {
        return String.join("-", IntStream.range(0, code.length() / CODE_GROUP)
                .mapToObj(i -> code.substring(i * CODE_GROUP, (i + 1) * CODE_GROUP))
                .toList());
    }

    private static byte[] hash(String code) {
        return KeySecret.hash(code.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s-]", ""));
    }

    private static String digits(String code) {
        return code.replaceAll("\\s", "");
    }
}
