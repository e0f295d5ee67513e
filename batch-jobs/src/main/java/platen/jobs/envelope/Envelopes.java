package platen.jobs.envelope;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PrintableText;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDraftStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.EnvelopeTerms;
import platen.db.workspace.Plan;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.envelope.EnvelopeResult.Refused;
import platen.jobs.envelope.notice.EnvelopeMails;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.Metadata;
import tools.jackson.databind.node.ObjectNode;

/** Creates envelopes as drafts. */
public final class Envelopes {
    /** Maximum length of a title in characters. */
    public static final int MAX_TITLE_LENGTH = 200;
    /** Maximum length of a message in characters. */
    public static final int MAX_MESSAGE_LENGTH = 2_000;
    /** Minimum time from sending to the deadline in seconds. */
    public static final long MIN_LIFETIME_SECONDS = 3_600;
    /** Maximum time from sending to the deadline in seconds. */
    public static final long MAX_LIFETIME_SECONDS = 366L * 86_400;
    /** Time from sending to the deadline in seconds, unless the sender chooses another. */
    public static final long DEFAULT_LIFETIME_SECONDS = 30L * 86_400;

    /** Maximum number of drafts of a workspace. */
    public static final int MAX_DRAFTS = 1_000;

    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeDocuments documents;
    private final EnvelopeMails mails;
    private final Records records;
    private final Clock clock;

    Envelopes(Database database, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            EnvelopeDocuments documents, EnvelopeMails mails, Records records, Clock clock) {
        this.database = database;
        this.envelopes = envelopes;
        this.signers = signers;
        this.documents = documents;
        this.mails = mails;
        this.records = records;
        this.clock = clock;
    }

    /** The trail of the envelope and the audit log of the workspace. */
    public record Records(EnvelopeTrail trail, AuditTrail audit) {}

    /** Creates an envelope as a draft, which only the sender sees. */
    public EnvelopeResult create(NewEnvelope wanted, Actor actor) {
        Optional<EnvelopeResult> original = original(wanted);
        if (original.isPresent()) {
            return original.get();
        }
        if (wanted.workspace().isQuarantined()) {
            return new EnvelopeResult.Quarantined();
        }
        if (new EnvelopeDraftStore(database).count(wanted.workspace().id()) >= MAX_DRAFTS) {
            return new EnvelopeResult.TooManyDrafts(MAX_DRAFTS);
        }
        var people = new SignerTerms(wanted.terms(), wanted.signers(), mails.isConfigured());
        Optional<Refused> objection = objection(wanted.terms()).or(people::objection);
        if (objection.isPresent()) {
            return objection.get();
        }
        UUID id = PublicId.next();
        List<EnvelopeSigner> rows = people.rows(id);
        return switch (documents.of(id, wanted, rows)) {
            case EnvelopeDocuments.NotMade(var result) -> result;
            case EnvelopeDocuments.Made made -> record(draft(id, wanted), made, people.withWords(rows), actor)
                    .<EnvelopeResult>map(EnvelopeResult.Created::new)
                    // The key was taken between the check and the insert; the original is visible now.
                    .orElseGet(() -> original(wanted).orElseThrow());
        };
    }

    private Optional<EnvelopeResult> original(NewEnvelope wanted) {
        String key = wanted.idempotencyKey();
        return key == null
                ? Optional.empty()
                : envelopes.findByIdempotencyKey(wanted.workspace().id(), key)
                        .map(found -> Arrays.equals(found.fingerprint(), wanted.fingerprint())
                                ? new EnvelopeResult.Replayed(found)
                                : new EnvelopeResult.DifferentRequest(found));
    }

    private static Optional<Refused> objection(EnvelopeTerms terms) {
        if (terms.title().isBlank() || terms.title().length() > MAX_TITLE_LENGTH || !PrintableText.is(terms.title())) {
            return refused("title", "must be 1 to " + MAX_TITLE_LENGTH + " printable characters");
        }
        if (terms.message().length() > MAX_MESSAGE_LENGTH
                || !PrintableText.is(terms.message().replaceAll("[\\r\\n]", ""))) {
            return refused("message",
                    "must be at most " + MAX_MESSAGE_LENGTH + " printable characters and line breaks");
        }
        if (!EnvelopeTexts.LANGUAGES.contains(terms.language())) {
            return refused("language", "must be one of " + String.join(", ", EnvelopeTexts.LANGUAGES));
        }
        Long lifetime = terms.lifetimeSeconds();
        if (lifetime != null && (lifetime < MIN_LIFETIME_SECONDS || lifetime > MAX_LIFETIME_SECONDS)) {
            return refused("expires_in", "must be a whole number of seconds from " + MIN_LIFETIME_SECONDS + " to "
                    + MAX_LIFETIME_SECONDS + ", or null for no deadline");
        }
        return Metadata.objection(StoredJson.object(terms.metadata())).flatMap(rule -> refused("metadata", rule));
    }

    private static Optional<Refused> refused(String member, String rule) {
        return Optional.of(new Refused(member, rule));
    }

    private Envelope draft(UUID id, NewEnvelope wanted) {
        UUID submission = wanted.source() instanceof EnvelopeSource.OfSubmission(var of) ? of : null;
        UUID run = wanted.source() instanceof EnvelopeSource.OfRun(var of) ? of : null;
        return new Envelope(id, wanted.workspace().id(), wanted.environment(), EnvelopeState.DRAFT, wanted.terms(),
                wanted.workspace().plan() == Plan.FREE, submission, run, wanted.idempotencyKey(),
                wanted.fingerprint(), 0, null, null, false, null, null, null,
                clock.instant().truncatedTo(ChronoUnit.MICROS), null, null, null);
    }

    private Optional<Envelope> record(Envelope draft, EnvelopeDocuments.Made made, List<EnvelopeSigner> people,
            Actor actor) {
        return database.inTransaction(() -> {
            if (!envelopes.create(draft, made.documents())) {
                return Optional.empty();
            }
            signers.add(people);
            records.trail().append(draft.id(), TrailType.CREATED, Acting.sender(actor), EnvelopeTrail.facts()
                    .put("documents", made.documents().size()));
            ObjectNode after = AuditTrail.object().put("title", draft.terms().title()).put("people", people.size());
            Difference difference = Difference.created(after);
            difference.details().put("envelope_id", PublicId.ENVELOPE.of(draft.id()));
            records.audit().record(draft.workspaceId(), actor, AuditType.ENVELOPE_CREATED, draft.id(), difference);
            return Optional.of(draft);
        });
    }
}
