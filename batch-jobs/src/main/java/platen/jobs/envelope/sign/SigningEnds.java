package platen.jobs.envelope.sign;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import platen.db.blob.BlobStore;
import platen.db.core.PrintableText;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerState;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.end.EnvelopeEnds;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import tools.jackson.databind.node.ObjectNode;

/** The ends of a person: to sign or to decline. */
public final class SigningEnds {
    /** Maximum length of the reason for declining in characters. */
    public static final int MAX_REASON_LENGTH = 1_000;

    private final SigningVisits visits;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeEntryStore entries;
    private final PdfStore pdfs;
    private final EnvelopeTrail trail;
    private final EnvelopeEnds ends;

    public SigningEnds(SigningVisits visits, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            EnvelopeEntryStore entries, PdfStore pdfs, EnvelopeTrail trail, EnvelopeEnds ends) {
        this.visits = visits;
        this.envelopes = envelopes;
        this.signers = signers;
        this.entries = entries;
        this.pdfs = pdfs;
        this.trail = trail;
        this.ends = ends;
    }

    /**
     * The document that a person confirmed.
     *
     * @param entries JSON of the own entries
     */
    record Confirmed(EnvelopeRenderer.Rendered document, byte[] entries) {}

    /** @param unchanged whether the visit, as it is now, is still that of what was confirmed */
    Signing.SignResult sign(Visit visit, Confirmed confirmed, Acting by, Predicate<Visit> unchanged) {
        byte[] sha256 = confirmed.document().sha256();
        // Bytes that many documents share are stored before the transaction.
        BlobStore.File file = pdfs.file(confirmed.document().pdf(), sha256);
        return visits.<Signing.SignResult>change(visit, now -> {
            if (!unchanged.test(now)) {
                return new Signing.Changed();
            }
            Instant at = visits.now();
            pdfs.keep(List.of(file));
            entries.sign(now.signer(), confirmed.entries());
            signers.sign(now.signer(), sha256, at);
            boolean last = signers.of(now.envelope().id())
                    .stream()
                    .noneMatch(each -> each.role().acts() && each.state() != SignerState.SIGNED);
            envelopes.signed(now.envelope().id(), last ? EnvelopeState.SEALING : EnvelopeState.SENT,
                    confirmed.document().pageCount());
            trail.append(now.envelope().id(), TrailType.SIGNED, by, facts(confirmed, sha256));
            ends.signed(now.envelope().id(), now.signer().number(), last);
            return new Signing.Signed(last);
        }, Signing.NotNow::new);
    }

    /** Returns the hashes of what was confirmed: of the whole, and of each document alone. */
    private static ObjectNode facts(Confirmed confirmed, byte[] sha256) {
        ObjectNode facts = EnvelopeTrail.facts()
                .put("sha256", HexFormat.of().formatHex(sha256))
                .put("page_count", confirmed.document().pageCount())
                .put("entries_sha256", hex(confirmed.entries()));
        for (EnvelopeRenderer.Single each : confirmed.document().documents()) {
            facts.withArray("documents")
                    .addObject()
                    .put("sha256", HexFormat.of().formatHex(each.pdf().sha256()))
                    .put("page_count", each.pageCount());
        }
        return facts;
    }

    /** A result of declining. */
    public enum DeclineResult {
        DECLINED,
        /** The reason is empty, too long or not printable. */
        BAD_REASON,
        /** The person has signed, does not sign at all, or the link has ended. */
        NOT_NOW
    }

    /** Declines, which ends the envelope for all. */
    public DeclineResult decline(Visit visit, String reason, Client client) {
        String text = reason.strip();
        if (text.isEmpty() || text.length() > MAX_REASON_LENGTH
                || !PrintableText.is(text.replaceAll("[\\r\\n]", ""))) {
            return DeclineResult.BAD_REASON;
        }
        return visits.change(visit, now -> {
            if (!now.passed() || !SigningVisits.isSent(now) || !now.signer().mayAct()) {
                return DeclineResult.NOT_NOW;
            }
            EnvelopeSigner signer = now.signer();
            Envelope envelope = now.envelope();
            signers.decline(signer, text, visits.now());
            // The reason itself can be erased with the person's data; its hash proves it as long as it is there.
            trail.append(envelope.id(), TrailType.DECLINED, Signing.acting(now, client),
                    EnvelopeTrail.facts().put("reason_sha256",
                            hex(text.getBytes(StandardCharsets.UTF_8))));
            ends.declined(envelope.id(), signer.number());
            return DeclineResult.DECLINED;
        }, () -> DeclineResult.NOT_NOW);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
    }
}
