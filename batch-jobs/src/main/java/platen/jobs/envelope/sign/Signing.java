package platen.jobs.envelope.sign;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.jobs.engine.model.Pdf;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.webhook.EnvelopeEvents;

/**
 * The steps of a person: open, agree to electronic records, fill in, look, sign. What is signed are the bytes of the last
 * look: the person confirms their hash, and the same bytes are stored. If anything in them would be different by then, the
 * person is asked to look again.
 */
public final class Signing {
    /** Maximum size of what a person fills in, as JSON, in bytes. */
    public static final int MAX_ENTRIES_BYTES = 1 << 20;

    private final SigningVisits visits;
    private final SignerDocuments documents;
    private final EnvelopeSignerStore signers;
    private final EnvelopeEntryStore entries;
    private final EnvelopeTrail trail;
    private final EnvelopeEvents events;
    private final SigningEnds ends;

    public Signing(SigningVisits visits, SignerDocuments documents, EnvelopeSignerStore signers,
            EnvelopeEntryStore entries, EnvelopeTrail trail, EnvelopeEvents events, SigningEnds ends) {
        this.visits = visits;
        this.documents = documents;
        this.signers = signers;
        this.entries = entries;
        this.trail = trail;
        this.events = events;
        this.ends = ends;
    }

    /** Whether a step was done. */
    public enum StepResult {
        DONE,
        /** It was done before, or it is not the turn of this step, or the link has ended; nothing was changed. */
        NOT_NOW
    }

    /** Records that the person opens the documents. */
    public StepResult open(Visit visit, Client client) {
        return step(visit, Visit.Step.OPEN, now -> {
            signers.view(now.signer(), visits.now());
            trail.append(now.envelope().id(), TrailType.VIEWED, acting(now, client), EnvelopeTrail.facts());
            events.viewed(now.envelope(), again(now));
        });
    }

    /**
     * Records that the person agrees to electronic records in the present text of the own language.
     *
     * @param textSha256 of the text that the page showed, in hexadecimal digits
     * @param zone time zone of the browser, or null
     */
    public StepResult consent(Visit visit, String textSha256, @Nullable String zone, Client client) {
        ConsentText text = ConsentText.of(visit.signer().language());
        if (!HexFormat.of().formatHex(text.sha256()).equals(textSha256)) {
            return StepResult.NOT_NOW;
        }
        return step(visit, Visit.Step.CONSENT, now -> {
            String known = zone(zone).map(ZoneId::getId).orElse(null);
            signers.consent(now.signer(), text.text(), text.sha256(), known, visits.now());
            trail.append(now.envelope().id(), TrailType.CONSENTED, acting(now, client), EnvelopeTrail.facts()
                    .put("text_version", text.version())
                    .put("text_language", text.language())
                    .put("text_sha256", textSha256)
                    .put("zone", known));
        });
    }

    /** Records once for each person that the person downloads the sealed document. */
    public StepResult fetchCopy(Visit visit, Client client) {
        return step(visit, Visit.Step.COMPLETED, now -> trail.appendOnce(now.envelope().id(), TrailType.DOWNLOADED,
                acting(now, client), EnvelopeTrail.facts()));
    }

    private interface Change {
        void of(Visit now);
    }

    private StepResult step(Visit visit, Visit.Step step, Change change) {
        return visits.change(visit, now -> {
            if (now.step() != step) {
                return StepResult.NOT_NOW;
            }
            change.of(now);
            return StepResult.DONE;
        }, () -> StepResult.NOT_NOW);
    }

    private EnvelopeSigner again(Visit visit) {
        return signers.find(visit.token().hash()).orElseThrow();
    }

    /** A result of saving. */
    public sealed interface SaveResult {}

    /** The entries are saved; the person has to look before signing. */
    public record Saved() implements SaveResult {}

    /** The person has no fields with these names. */
    public record Unknown(List<String> names) implements SaveResult {}

    /** The entries are larger than the maximum. */
    public record TooLarge() implements SaveResult {}

    /** It is not the turn of this step, or the link has ended. */
    public record NotNow() implements SaveResult, LookResult, SignResult {}

    /** Saves what the person has filled in, which may be incomplete, encrypted under a key that only the link has. */
    public SaveResult save(Visit visit, Entries filled) {
        List<String> unknown = EntryCheck.unknown(documents.fields(visit), filled);
        if (!unknown.isEmpty()) {
            return new Unknown(unknown);
        }
        byte[] json = json(filled);
        if (json.length > MAX_ENTRIES_BYTES) {
            return new TooLarge();
        }
        return visits.change(visit, now -> {
            if (now.step() != Visit.Step.SIGN) {
                return new NotNow();
            }
            keep(now, json);
            signers.forgetLook(now.signer());
            return new Saved();
        }, NotNow::new);
    }

    private void keep(Visit visit, byte[] json) {
        entries.save(visit.signer(), visit.token().hash(), visit.token().seal(json, visit.envelope().id()));
    }

    private static byte[] json(Entries filled) {
        return filled.json().toString().getBytes(StandardCharsets.UTF_8);
    }

    /** A result of looking. */
    public sealed interface LookResult {}

    /**
     * The document with the entries of all who have signed and of this person.
     *
     * @param sha256 of the file, which the person confirms by signing
     */
    public record Looked(Pdf pdf, byte[] sha256, int pageCount) implements LookResult {}

    /** Values are missing or wrong. */
    public record Incomplete(List<EntryCheck.Found> problems) implements LookResult {}

    /** Another person has signed meanwhile; the same again succeeds. */
    public record Overtaken() implements LookResult {}

    /**
     * The document cannot be rendered with these entries.
     *
     * @param message human-readable sentence
     */
    public record Unrenderable(String message) implements LookResult {}

    /** Renders the document with the saved entries of the person, and records what the person sees. */
    public LookResult look(Visit visit) {
        if (visit.step() != Visit.Step.SIGN) {
            return new NotNow();
        }
        boolean needsSignature = documents.needsSignature(visit);
        Entries filled = documents.entries(visit);
        List<EntryCheck.Found> problems = EntryCheck.problems(documents.fields(visit), needsSignature, filled);
        if (!problems.isEmpty()) {
            return new Incomplete(problems);
        }
        Entries dated = (needsSignature ? filled : filled.signature(null)).dated(today(visit));
        return switch (documents.render(visit, Optional.of(dated))) {
            case EnvelopeRenderer.Rejected rejected -> new Unrenderable(rejected.message());
            case EnvelopeRenderer.Rendered rendered -> looked(visit, filled, dated, rendered);
        };
    }

    private LookResult looked(Visit visit, Entries filled, Entries dated, EnvelopeRenderer.Rendered rendered) {
        byte[] sha256 = rendered.sha256();
        return visits.<LookResult>change(visit, now -> {
            if (now.step() != Visit.Step.SIGN) {
                return new NotNow();
            }
            if (now.envelope().revision() != visit.envelope().revision()
                    || !documents.entries(now).equals(filled)) {
                return new Overtaken();
            }
            keep(now, json(dated));
            signers.look(now.signer(), now.envelope().revision(), sha256, visits.now());
            return new Looked(rendered.pdf(), sha256, rendered.pageCount());
        }, NotNow::new);
    }

    /** A result of signing. */
    public sealed interface SignResult {}

    /**
     * The person has signed.
     *
     * @param last whether nobody else has to sign
     */
    public record Signed(boolean last) implements SignResult {}

    /** The document is another one than the person confirmed, because another one has signed or the day is over. */
    public record Changed() implements SignResult {}

    /**
     * Signs the very bytes that the person has seen last.
     *
     * @param sha256 of these bytes, in hexadecimal digits, as the page had it
     */
    public SignResult sign(Visit visit, String sha256, Client client) {
        if (visit.step() != Visit.Step.SIGN) {
            return new NotNow();
        }
        Entries dated = documents.entries(visit);
        if (!documents.hasLooked(visit) || !isLastLook(visit, sha256)
                || !dated.date().equals(Optional.of(today(visit)))) {
            return new Changed();
        }
        if (!(documents.render(visit, Optional.of(dated)) instanceof EnvelopeRenderer.Rendered rendered)
                || !HexFormat.of().formatHex(rendered.sha256()).equals(sha256)) {
            return new Changed();
        }
        return ends.sign(visit, new SigningEnds.Confirmed(rendered, json(dated)), acting(visit, client),
                now -> now.step() == Visit.Step.SIGN && isLastLook(now, sha256)
                        && documents.entries(now).equals(dated));
    }

    private static boolean isLastLook(Visit visit, String sha256) {
        byte[] looked = visit.signer().progress().lookedSha256();
        Integer revision = visit.signer().progress().lookedRevision();
        return looked != null && revision != null && revision == visit.envelope().revision()
                && HexFormat.of().formatHex(looked).equals(sha256);
    }

    /** Returns today's date where the person is. */
    private String today(Visit visit) {
        ZoneId zone = zone(visit.signer().progress().zone()).orElse(ZoneOffset.UTC);
        return LocalDate.ofInstant(visits.now(), zone).toString();
    }

    private static Optional<ZoneId> zone(@Nullable String id) {
        try {
            return Optional.ofNullable(id).filter(each -> !each.isBlank()).map(ZoneId::of);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static Acting acting(Visit visit, Client client) {
        return Acting.signer(visit.signer(), client.address(), client.agent());
    }
}
