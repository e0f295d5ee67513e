package platen.jobs.envelope;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PrintableText;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.workspace.Workspace;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.end.EnvelopeEnds;
import platen.jobs.envelope.notice.EnvelopeNotices;
import platen.jobs.envelope.notice.SenderLink;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.CanonicalJson;
import platen.jobs.mail.Mails;
import platen.jobs.render.accept.Quota;
import platen.jobs.webhook.EnvelopeEvents;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends envelopes, and changes those that were sent. */
public final class EnvelopeSending {
    /** Maximum length of the reason for voiding in characters. */
    public static final int MAX_REASON_LENGTH = 1_000;

    private static final String TOO_MANY_MAILS = "cannot be changed now, because new links would be mailed, and the"
            + " workspace may send " + Mails.MAX_SECRET_OF_WORKSPACE + " mails in a day; try again later";

    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeRenderer renderer;
    private final Envelopes.Records records;
    private final Consequences consequences;
    private final Clock clock;

    EnvelopeSending(Database database, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            EnvelopeRenderer renderer, Envelopes.Records records, Consequences consequences, Clock clock) {
        this.database = database;
        this.envelopes = envelopes;
        this.signers = signers;
        this.renderer = renderer;
        this.records = records;
        this.consequences = consequences;
        this.clock = clock;
    }

    /** Services that act after a change of an envelope. */
    record Consequences(EnvelopeNotices notices, EnvelopeEnds ends, EnvelopeEvents events, Quota quota) {}

    /**
     * Sends a draft: renders its documents once, so that nothing is sent that cannot be rendered, and notifies the people
     * whose turn it is.
     *
     * @throws Quota.Used when the month's quota is used up
     */
    public EnvelopeResult send(Workspace workspace, Envelope draft, Actor actor) {
        if (draft.state() != EnvelopeState.DRAFT) {
            return wrong(draft, "Only a draft can be sent");
        }
        if (workspace.isQuarantined()) {
            return new EnvelopeResult.Quarantined();
        }
        List<EnvelopeDocument> documents = envelopes.documents(draft.id());
        return switch (renderer.render(draft, documents, List.of())) {
            case EnvelopeRenderer.Rejected rejected -> new EnvelopeResult.TemplateInvalid(rejected.message());
            case EnvelopeRenderer.Rendered rendered -> database.inTransaction(() -> envelopes.lock(draft.id())
                    .filter(now -> now.state() == EnvelopeState.DRAFT)
                    .<EnvelopeResult>map(now -> sent(workspace, now, documents, rendered, actor))
                    .orElseGet(() -> wrong(draft, "Only a draft can be sent")));
        };
    }

    private EnvelopeResult sent(Workspace workspace, Envelope draft, List<EnvelopeDocument> documents,
            EnvelopeRenderer.Rendered rendered, Actor actor) {
        Instant now = now();
        Long lifetime = draft.terms().lifetimeSeconds();
        boolean counts = draft.submissionId() == null && draft.runId() == null;
        LocalDate month = counts ? consequences.quota().chargedMonth(draft.environment(), now).orElse(null) : null;
        envelopes.send(draft.id(), rendered.pageCount(), lifetime == null ? null : now.plusSeconds(lifetime),
                new EnvelopeStore.Charge(actor.keyId(), month), now);
        Envelope sent = envelopes.get(draft.id()).orElseThrow();
        records.trail().append(sent.id(), TrailType.SENT, Acting.sender(actor), sentFacts(sent, documents, rendered));
        List<SenderLink> links = consequences.notices().begin(sent);
        consequences.events().sent(sent);
        audit(sent, actor, AuditType.ENVELOPE_SENT, AuditTrail.object());
        if (month != null) {
            consequences.quota().reserve(workspace, documents.getFirst().templateId(), actor.keyId(), now);
        }
        return new EnvelopeResult.Changed(sent, links);
    }

    private ObjectNode sentFacts(Envelope sent, List<EnvelopeDocument> documents, EnvelopeRenderer.Rendered rendered) {
        ObjectNode facts = EnvelopeTrail.facts()
                .put("sha256", HexFormat.of().formatHex(rendered.sha256()))
                .put("page_count", rendered.pageCount())
                .put("expires_at", EnvelopeTrail.time(sent.expiresAt()))
                .put("order", sent.terms().signingOrder().wire());
        ArrayNode files = facts.putArray("documents");
        documents.forEach(each -> files.addObject()
                .put("title", each.title())
                .put("template_id", PublicId.TEMPLATE.of(each.templateId()))
                .put("template_version", each.templateVersion()));
        ArrayNode people = facts.putArray("signers");
        signers.of(sent.id()).forEach(each -> people.addObject()
                .put("number", each.number())
                .put("role", each.role().wire())
                .put("check", each.checkKind().wire())
                .put("order", each.turn())
                // Name and address themselves can be erased; this proves them as long as they are there.
                .put("person_sha256", person(each)));
        return facts;
    }

    private static String person(EnvelopeSigner signer) {
        ObjectNode json = EnvelopeTrail.facts()
                .put("name", signer.name())
                .put("email", signer.email())
                .put("salt", HexFormat.of().formatHex(signer.salt()));
        return HexFormat.of().formatHex(Sha256.digest().digest(CanonicalJson.bytes(json)));
    }

    /** Ends a draft or a sent envelope. */
    public EnvelopeResult cancel(Envelope envelope, String reason, Actor actor) {
        String text = reason.strip();
        if (text.isEmpty() || text.length() > MAX_REASON_LENGTH
                || !PrintableText.is(text.replaceAll("[\\r\\n]", ""))) {
            return new EnvelopeResult.Refused("reason", "must be 1 to " + MAX_REASON_LENGTH + " printable characters");
        }
        return change(envelope, now -> {
            if (now.state() != EnvelopeState.DRAFT && now.state() != EnvelopeState.SENT) {
                return wrong(now, "Only a draft or a sent envelope can be voided");
            }
            records.trail().append(now.id(), TrailType.VOIDED, Acting.sender(actor), EnvelopeTrail.facts()
                    .put("reason", text));
            consequences.ends().voided(now.id(), text);
            audit(now, actor, AuditType.ENVELOPE_VOIDED, AuditTrail.object().put("reason", text));
            return changed(now.id(), List.of());
        });
    }

    private EnvelopeResult resendCopy(Envelope envelope, Optional<Integer> number, Actor actor) {
        List<EnvelopeSigner> people = signers.of(envelope.id())
                .stream()
                .filter(each -> number.isEmpty() || number.get() == each.number())
                .toList();
        if (people.isEmpty()) {
            return new EnvelopeResult.Refused("signer", "must be the number of a person");
        }
        if (!consequences.notices().mayMailAll(envelope, people)) {
            return new EnvelopeResult.Refused("signer", TOO_MANY_MAILS);
        }
        List<SenderLink> links = consequences.notices().renewCopies(envelope, people, Acting.sender(actor));
        audit(envelope, actor, AuditType.ENVELOPE_RESENT, AuditTrail.object());
        return changed(envelope.id(), links);
    }

    /**
     * Gives people other links, of a completed envelope to the sealed document; the former ones end.
     *
     * @param number of the person; empty for all who have not acted, or all of a completed envelope
     */
    public EnvelopeResult resend(Envelope envelope, Optional<Integer> number, Actor actor) {
        return change(envelope, now -> {
            if (consequences.notices().isSuspended(now)) {
                return new EnvelopeResult.Quarantined();
            }
            if (now.state() == EnvelopeState.COMPLETED && now.isReadable()) {
                return resendCopy(now, number, actor);
            }
            if (now.state() != EnvelopeState.SENT || now.isOver(now())) {
                return wrong(now, "Only a sent or completed envelope can be resent");
            }
            if (records.trail().isFullForSender(now.id())) {
                return tooOften(now);
            }
            if (!consequences.notices().isRenewable(now, number)) {
                return new EnvelopeResult.Refused("signer", "must be the number of a person who has a link and has not"
                        + " acted");
            }
            if (!consequences.notices().isBelowLimit(now, number)) {
                return new EnvelopeResult.Refused("signer", TOO_MANY_MAILS);
            }
            List<SenderLink> links = consequences.notices().renew(now, number, Acting.sender(actor));
            audit(now, actor, AuditType.ENVELOPE_RESENT, AuditTrail.object());
            return changed(now.id(), links);
        });
    }

    /**
     * Changes the deadline of a sent envelope, and gives people other links; the former ones end.
     *
     * @param expiresAt null for no deadline
     */
    public EnvelopeResult extend(Envelope envelope, @Nullable Instant expiresAt, Actor actor) {
        return change(envelope, now -> {
            if (consequences.notices().isSuspended(now)) {
                return new EnvelopeResult.Quarantined();
            }
            if (now.state() != EnvelopeState.SENT || now.isOver(now())) {
                return wrong(now, "Only a sent envelope has a deadline that can be changed");
            }
            if (records.trail().isFullForSender(now.id())) {
                return tooOften(now);
            }
            if (expiresAt != null && (expiresAt.isBefore(now().plusSeconds(Envelopes.MIN_LIFETIME_SECONDS))
                    || expiresAt.isAfter(now().plusSeconds(Envelopes.MAX_LIFETIME_SECONDS)))) {
                return new EnvelopeResult.Refused("expires_at", "must be an hour to 366 days from now, or null");
            }
            if (!consequences.notices().isBelowLimit(now, Optional.empty())) {
                return new EnvelopeResult.Refused("expires_at", TOO_MANY_MAILS);
            }
            envelopes.extend(now.id(), expiresAt);
            records.trail().append(now.id(), TrailType.DEADLINE_CHANGED, Acting.sender(actor), EnvelopeTrail.facts()
                    .put("before", EnvelopeTrail.time(now.expiresAt()))
                    .put("expires_at", EnvelopeTrail.time(expiresAt)));
            Envelope extended = envelopes.get(now.id()).orElseThrow();
            List<SenderLink> links = consequences.notices().renew(extended, Optional.empty(), Acting.sender(actor));
            audit(now, actor, AuditType.ENVELOPE_DEADLINE_CHANGED,
                    AuditTrail.object().put("expires_at", EnvelopeTrail.time(expiresAt)));
            return changed(now.id(), links);
        });
    }

    private EnvelopeResult change(Envelope envelope, Function<Envelope, EnvelopeResult> change) {
        return database.inTransaction(() -> change.apply(envelopes.lock(envelope.id()).orElseThrow()));
    }

    private EnvelopeResult changed(UUID id, List<SenderLink> links) {
        return new EnvelopeResult.Changed(envelopes.get(id).orElseThrow(), links);
    }

    private static EnvelopeResult tooOften(Envelope envelope) {
        return new EnvelopeResult.WrongState(envelope, "The trail of this envelope has "
                + EnvelopeTrail.MAX_ENTRIES_FOR_SENDER + " entries, and new links would add more; void the envelope and"
                + " make another one.");
    }

    private static EnvelopeResult wrong(Envelope envelope, String rule) {
        return new EnvelopeResult.WrongState(envelope, rule + "; this envelope is " + envelope.state().wire() + ".");
    }

    private void audit(Envelope envelope, Actor actor, AuditType type, ObjectNode details) {
        details.put("envelope_id", PublicId.ENVELOPE.of(envelope.id())).put("title", envelope.terms().title());
        records.audit().record(envelope.workspaceId(), actor, type, envelope.id(), Difference.action(details));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
