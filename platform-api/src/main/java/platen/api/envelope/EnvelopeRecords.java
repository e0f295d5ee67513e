package platen.api.envelope;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SignerState;
import platen.jobs.envelope.notice.SenderLink;
import platen.jobs.json.StoredJson;

/** Makes the records of envelopes. */
final class EnvelopeRecords {
    private static final EnvelopeRecord.Warning UNSTAMPED = new EnvelopeRecord.Warning("unstamped",
            "The seal has no time stamp, because no authority gave one; its level is B-B.");

    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeSealStore seals;

    EnvelopeRecords(EnvelopeStore envelopes, EnvelopeSignerStore signers, EnvelopeSealStore seals) {
        this.envelopes = envelopes;
        this.signers = signers;
        this.seals = seals;
    }

    /** Returns the record of an envelope without links. */
    EnvelopeRecord of(Envelope envelope, Links.Base links) {
        return of(envelope, List.of(), links);
    }

    /** Returns the record of an envelope with links that the sender hands over. */
    EnvelopeRecord of(Envelope envelope, List<SenderLink> handed, Links.Base links) {
        return record(envelope, envelopes.documents(envelope.id()), signers.of(envelope.id()), handed, links);
    }

    /** Returns the records of several envelopes, in their order. */
    List<EnvelopeRecord> of(List<Envelope> rows, Links.Base links) {
        List<UUID> ids = rows.stream().map(Envelope::id).toList();
        Map<UUID, List<EnvelopeDocument>> documents = envelopes.documents(ids)
                .stream()
                .collect(Collectors.groupingBy(EnvelopeDocument::envelopeId));
        Map<UUID, List<EnvelopeSigner>> people = signers.of(ids)
                .stream()
                .collect(Collectors.groupingBy(EnvelopeSigner::envelopeId));
        return rows.stream()
                .map(each -> record(each, documents.getOrDefault(each.id(), List.of()),
                        people.getOrDefault(each.id(), List.of()), List.of(), links))
                .toList();
    }

    private EnvelopeRecord record(Envelope envelope, List<EnvelopeDocument> documents, List<EnvelopeSigner> people,
            List<SenderLink> handed, Links.Base links) {
        String id = PublicId.ENVELOPE.of(envelope.id());
        byte[] sealed = envelope.sealedSha256();
        return new EnvelopeRecord(id, envelope.terms().title(), envelope.state(), envelope.environment(),
                envelope.terms().message(), envelope.terms().language(), envelope.terms().signingOrder(),
                envelope.terms().delivery(), envelope.terms().reminders(), envelope.terms().lifetimeSeconds(),
                envelope.expiresAt(), of(PublicId.SUBMISSION, envelope.submissionId()),
                of(PublicId.RUN, envelope.runId()), envelope.idempotencyKey(),
                documents.stream().map(EnvelopeRecords::document).toList(),
                people.stream().map(EnvelopeRecords::signer).toList(),
                handed.stream().map(EnvelopeRecords::link).toList(), envelope.pageCount(),
                sealed == null ? null : HexFormat.of().formatHex(sealed), envelope.sealedLevel(),
                envelope.state() == EnvelopeState.SEALING ? seals.error(envelope.id()).orElse(null) : null,
                envelope.unstamped() ? List.of(UNSTAMPED) : List.of(), envelope.reason(),
                envelope.isReadable() ? links.to("/v1/envelopes/" + id + "/pdf") : null,
                StoredJson.object(envelope.terms().metadata()), envelope.createdAt(), envelope.sentAt(),
                envelope.endedAt());
    }

    private static @Nullable String of(PublicId noun, @Nullable UUID id) {
        return id == null ? null : noun.of(id);
    }

    private static EnvelopeRecord.Document document(EnvelopeDocument document) {
        return new EnvelopeRecord.Document(document.position(), document.title(),
                PublicId.TEMPLATE.of(document.templateId()), document.templateVersion());
    }

    private static EnvelopeRecord.Signer signer(EnvelopeSigner signer) {
        Instant ended = signer.progress().endedAt();
        return new EnvelopeRecord.Signer(signer.number(), signer.role(), signer.party(), signer.name(), signer.email(),
                signer.checkKind(), signer.language(), signer.role() == SignerRole.COPY ? null : signer.turn(),
                signer.state(), signer.progress().notifiedAt(), signer.progress().viewedAt(),
                signer.progress().consentedAt(), signer.state() == SignerState.SIGNED ? ended : null,
                signer.state() == SignerState.DECLINED ? ended : null, signer.progress().declineReason());
    }

    private static EnvelopeRecord.Link link(SenderLink link) {
        return new EnvelopeRecord.Link(link.signer().number(), link.signer().name(), link.url());
    }
}
