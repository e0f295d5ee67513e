package platen.jobs.envelope.sign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.SignerCheck;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.notice.EnvelopeMails;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;

/** Checks that a person is the one whom the sender named: by a mailed code, or by a word that the sender told. */
public final class SignerChecks {
    /** Time for which a code can be entered. */
    public static final Duration CODE_VALIDITY = Duration.ofMinutes(10);
    /** Maximum number of wrong tries of a code, and of a word. */
    public static final int MAX_TRIES = 5;
    /** Maximum number of codes of a link, until the person passes or the last one is a day old. */
    public static final int MAX_CODES = 10;
    /** Time for which a browser that has passed the check needs no other one. */
    public static final Duration PASS_VALIDITY = Duration.ofHours(12);
    private static final Duration DAY = Duration.ofDays(1);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int CODES = 1_000_000;
    private static final int PASS_BYTES = 16;

    private final SigningVisits visits;
    private final EnvelopeSignerStore signers;
    private final EnvelopeMails mails;
    private final EnvelopeTrail trail;

    public SignerChecks(SigningVisits visits, EnvelopeSignerStore signers, EnvelopeMails mails, EnvelopeTrail trail) {
        this.visits = visits;
        this.signers = signers;
        this.mails = mails;
        this.trail = trail;
    }

    /** A result of asking for a code. */
    public enum CodeResult {
        SENT,
        /** This link has had its maximum number of codes, or the workspace its number of mails; the sender can resend. */
        TOO_MANY,
        /** The person has no code to enter, or the link has ended. */
        NONE
    }

    /** Mails the person a code, which replaces an earlier one. */
    public CodeResult sendCode(Visit visit, Client client) {
        return visits.change(visit, now -> sendCodeNow(now, client), () -> CodeResult.NONE);
    }

    private CodeResult sendCodeNow(Visit visit, Client client) {
        EnvelopeSigner signer = visit.signer();
        if (visit.passed() || signer.checkKind() != SignerCheck.CODE) {
            return CodeResult.NONE;
        }
        String code = String.format(Locale.ROOT, "%06d", RANDOM.nextInt(CODES));
        boolean anew = isCountedAnew(signer);
        if (signer.link().codesSent() >= MAX_CODES && !anew
                || !mails.sendCode(visit.envelope(), signer, code, CODE_VALIDITY)) {
            return CodeResult.TOO_MANY;
        }
        signers.sendCode(signer, hash(signer, code), visits.now().plus(CODE_VALIDITY), anew);
        trail.appendRepeated(signer.envelopeId(), TrailType.CODE_SENT, acting(visit, client),
                EnvelopeTrail.facts().put("validity_minutes", CODE_VALIDITY.toMinutes()));
        return CodeResult.SENT;
    }

    /** Returns whether the count of codes begins again: the last code was mailed at least a day ago. */
    private boolean isCountedAnew(EnvelopeSigner signer) {
        Instant until = signer.link().codeUntil();
        return until != null && !visits.now().isBefore(until.minus(CODE_VALIDITY).plus(DAY));
    }

    /** A result of a check. */
    public sealed interface CheckResult {}

    /**
     * The person has passed.
     *
     * @param pass secret that this browser shows from now on
     */
    public record Passed(String pass) implements CheckResult {}

    /**
     * The code or word is wrong.
     *
     * @param triesLeft before there must be another code, or another link for a word
     */
    public record Wrong(int triesLeft) implements CheckResult {}

    /** There is no code that can be entered: it was never sent, is too old or was tried too often. */
    public record NoCode() implements CheckResult {}

    /** The word was tried too often; the sender can resend. */
    public record Locked() implements CheckResult {}

    /** The person needs no check, or the link has ended. */
    public record NotNeeded() implements CheckResult {}

    /** Checks a code or word. */
    public CheckResult check(Visit visit, String answer, Client client) {
        return visits.change(visit, now -> checkNow(now, answer, client), NotNeeded::new);
    }

    private CheckResult checkNow(Visit visit, String answer, Client client) {
        if (visit.passed()) {
            return new NotNeeded();
        }
        EnvelopeSigner.SignerLink link = visit.signer().link();
        return switch (visit.signer().checkKind()) {
            case LINK -> new NotNeeded();
            case CODE -> {
                Instant until = link.codeUntil();
                byte[] hash = link.codeHash();
                yield hash == null || until == null || !visits.now().isBefore(until) || link.codeTries() >= MAX_TRIES
                        ? new NoCode()
                        : result(visit, MessageDigest.isEqual(hash, hash(visit.signer(), answer.replace(" ", ""))),
                                link.codeTries(), client);
            }
            case WORD -> link.wordTries() >= MAX_TRIES
                    ? new Locked()
                    : result(visit, SecretWord.matches(answer, String.valueOf(visit.signer().wordHash())),
                            link.wordTries(), client);
        };
    }

    private CheckResult result(Visit visit, boolean right, int triesBefore, Client client) {
        EnvelopeSigner signer = visit.signer();
        var facts = EnvelopeTrail.facts().put("check", signer.checkKind().wire());
        if (!right) {
            signers.countTry(signer);
            trail.appendRepeated(signer.envelopeId(), TrailType.CHECK_FAILED, acting(visit, client), facts);
            return new Wrong(MAX_TRIES - triesBefore - 1);
        }
        byte[] bytes = new byte[PASS_BYTES];
        RANDOM.nextBytes(bytes);
        String pass = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        signers.pass(signer, Sha256.digest().digest(pass.getBytes(StandardCharsets.UTF_8)),
                visits.now().plus(PASS_VALIDITY));
        trail.appendRepeated(signer.envelopeId(), TrailType.CHECK_PASSED, acting(visit, client), facts);
        return new Passed(pass);
    }

    private static byte[] hash(EnvelopeSigner signer, String code) {
        MessageDigest digest = Sha256.digest();
        digest.update(signer.salt());
        return digest.digest(code.getBytes(StandardCharsets.UTF_8));
    }

    private static Acting acting(Visit visit, Client client) {
        return Acting.signer(visit.signer(), client.address(), client.agent());
    }
}
