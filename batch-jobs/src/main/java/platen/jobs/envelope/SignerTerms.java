package platen.jobs.envelope;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.core.PrintableText;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeTerms;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SignerState;
import platen.db.envelope.SigningOrder;
import platen.jobs.envelope.EnvelopeResult.Refused;
import platen.jobs.envelope.sign.SecretWord;
import platen.jobs.envelope.text.EnvelopeTexts;

/** Checks the people of a new envelope, and gives them numbers and turns. */
final class SignerTerms {
    /** Maximum number of people of an envelope. */
    static final int MAX_SIGNERS = 20;
    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_EMAIL_LENGTH = 254;
    private static final int SALT_BYTES = 16;
    private static final Pattern EMAIL = Pattern
            .compile("[^@\\s<>()\\[\\],;:\\\\\"]{1,64}@[^@\\s<>()\\[\\],;:\\\\\"]+\\.[^@\\s<>()\\[\\],;:\\\\\"]+");
    private static final Pattern PARTY = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final EnvelopeSigner.SignerLink NO_LINK = new EnvelopeSigner.SignerLink(null, null, null, null, null,
            null,
            null, 0, 0, 0);
    private static final EnvelopeSigner.SignerProgress NO_PROGRESS = new EnvelopeSigner.SignerProgress(null, null,
            null, null, null, null, null, null, null, null, null, 0, null);

    private final EnvelopeTerms terms;
    private final List<NewSigner> signers;
    private final boolean canMail;

    SignerTerms(EnvelopeTerms terms, List<NewSigner> signers, boolean canMail) {
        this.terms = terms;
        this.signers = signers;
        this.canMail = canMail;
    }

    /** Returns what is wrong with the people; empty when nothing is. */
    Optional<Refused> objection() {
        if (signers.isEmpty() || signers.size() > MAX_SIGNERS) {
            return Optional.of(new Refused("signers", "must be a list of 1 to " + MAX_SIGNERS + " people"));
        }
        Set<String> parties = new HashSet<>();
        for (int i = 0; i < signers.size(); i++) {
            NewSigner each = signers.get(i);
            String place = "signers[" + i + "].";
            Optional<Refused> objection = names(place, each).or(() -> check(place, each)).or(() -> turn(place, each));
            if (objection.isPresent()) {
                return objection;
            }
            if (!each.party().isEmpty() && !parties.add(each.party())) {
                return Optional.of(new Refused(place + "party", "is the party of an earlier person"));
            }
        }
        return signers.stream().anyMatch(each -> each.role().acts())
                ? Optional.empty()
                : Optional.of(new Refused("signers", "must have a signer or an approver"));
    }

    private static Optional<Refused> names(String place, NewSigner signer) {
        if (signer.name().isBlank() || signer.name().length() > MAX_NAME_LENGTH || !PrintableText.is(signer.name())) {
            return refused(place + "name", "must be 1 to " + MAX_NAME_LENGTH + " printable characters");
        }
        String email = signer.email();
        if (email != null && (email.length() > MAX_EMAIL_LENGTH || !EMAIL.matcher(email).matches()
                || !PrintableText.is(email))) {
            return refused(place + "email", "must be a mail address");
        }
        if (!signer.party().isEmpty() && !PARTY.matcher(signer.party()).matches()) {
            return refused(place + "party",
                    "must be up to 40 lower-case letters, digits, hyphens and underscores, such as tenant");
        }
        if (!signer.party().isEmpty() && !signer.role().acts()) {
            return refused(place + "party", "is only for signers and approvers, who fill in fields");
        }
        return signer.language() == null || EnvelopeTexts.LANGUAGES.contains(signer.language())
                ? Optional.empty()
                : refused(place + "language", "must be one of " + String.join(", ", EnvelopeTexts.LANGUAGES));
    }

    private Optional<Refused> check(String place, NewSigner signer) {
        if (signer.check() == SignerCheck.CODE && (signer.email() == null || !canMail)) {
            return refused(place + "check", "code needs the email of the person and a mail server");
        }
        String word = signer.word();
        if ((signer.check() == SignerCheck.WORD) != (word != null)) {
            return refused(place + "word", "must be there exactly when check is word");
        }
        return word == null || word.strip().length() >= SecretWord.MIN_LENGTH
                && word.strip().length() <= SecretWord.MAX_LENGTH && PrintableText.is(word)
                        ? Optional.empty()
                        : refused(place + "word", "must be " + SecretWord.MIN_LENGTH + " to " + SecretWord.MAX_LENGTH
                                + " printable characters");
    }

    private Optional<Refused> turn(String place, NewSigner signer) {
        return signer.order() == null || terms.signingOrder() == SigningOrder.SEQUENTIAL
                ? Optional.empty()
                : refused(place + "order", "is only for envelopes with the order sequential");
    }

    private static Optional<Refused> refused(String member, String rule) {
        return Optional.of(new Refused(member, rule));
    }

    /** Returns the people as they are stored, but for their words. */
    List<EnvelopeSigner> rows(UUID envelopeId) {
        var rows = new ArrayList<EnvelopeSigner>();
        int turn = 0;
        for (NewSigner each : signers) {
            turn = turn(each, turn);
            byte[] salt = new byte[SALT_BYTES];
            RANDOM.nextBytes(salt);
            rows.add(new EnvelopeSigner(envelopeId, rows.size() + 1, each.role(), each.party(), each.name().strip(),
                    each.email(), each.language() == null ? terms.language() : each.language(), each.check(),
                    null, each.role() == SignerRole.COPY ? Integer.MAX_VALUE : turn, SignerState.WAITING,
                    salt, NO_LINK, NO_PROGRESS));
        }
        return rows;
    }

    /** Returns the people with their words hashed, which takes a tenth of a second each. */
    List<EnvelopeSigner> withWords(List<EnvelopeSigner> rows) {
        return rows.stream().map(each -> each.withWordHash(hash(signers.get(each.number() - 1).word()))).toList();
    }

    private int turn(NewSigner signer, int before) {
        if (signer.order() != null) {
            return signer.order();
        }
        return terms.signingOrder() == SigningOrder.PARALLEL ? 1 : before + 1;
    }

    private static @Nullable String hash(@Nullable String word) {
        return word == null ? null : SecretWord.hash(word);
    }
}
