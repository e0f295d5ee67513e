package platen.jobs.envelope.complete;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.TrailEntry;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.envelope.content.OwnDocument;
import platen.jobs.envelope.content.OwnDocuments;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.trail.LinkEntries;
import platen.jobs.envelope.verify.VerifyCode;
import platen.jobs.render.work.Watermarks;
import platen.jobs.seal.SealLevel;
import platen.jobs.settings.JobsSettings;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Renders certificates of completion, in the language of the envelope. */
final class Certificates {
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final OwnDocument template;
    private final JobsSettings settings;

    Certificates(EnvelopeStore envelopes, EnvelopeSignerStore signers, OwnDocuments documents, JobsSettings settings) {
        this.envelopes = envelopes;
        this.signers = signers;
        this.template = documents.of("certificate.html");
        this.settings = settings;
    }

    /** A rendered certificate. */
    record Certificate(String title, Pdf pdf, int pageCount) {}

    /**
     * The contents of a certificate.
     *
     * @param trail up to the last signature
     * @param confirmed what the last person confirmed
     * @param code by which others may ask about the envelope
     */
    record Input(Envelope envelope, List<TrailEntry> trail, Confirmation confirmed, VerifyCode code) {}

    /**
     * Renders the certificate of an envelope.
     *
     * @param level of the seal that follows
     * @param unstamped whether that seal has no time stamp because no authority answered
     */
    Certificate of(Input input, SealLevel level, boolean unstamped) {
        Envelope envelope = input.envelope();
        EnvelopeTexts texts = EnvelopeTexts.of(envelope.terms().language());
        ObjectNode data = data(input, texts)
                .put("seal", texts.get("certificate.seal." + (unstamped
                        ? "unstamped"
                        : level == SealLevel.B_T ? "stamped" : "plain"), level.text()));
        return switch (template.render(envelope.workspaceId(),
                Watermarks.of(envelope.environment(), envelope.freePlan()), data)) {
            case RenderOutcome.Rendered rendered ->
                new Certificate(texts.get("certificate.title"), rendered.pdf(), rendered.pageCount());
            case RenderOutcome.Rejected rejected ->
                throw new IllegalStateException("The certificate: " + rejected.message());
        };
    }

    private ObjectNode data(Input input, EnvelopeTexts texts) {
        Envelope envelope = input.envelope();
        List<TrailEntry> trail = input.trail();
        List<EnvelopeSigner> people = signers.of(envelope.id());
        ObjectNode data = JsonNodeFactory.instance.objectNode()
                .put("language", texts.language())
                .put("direction", texts.direction())
                .put("title", envelope.terms().title())
                .put("envelope_id", PublicId.ENVELOPE.of(envelope.id()))
                .put("sha256", input.confirmed().sha256())
                .put("pages", String.valueOf(envelope.pageCount()))
                .put("head", HexFormat.of().formatHex(trail.getLast().hash()))
                .put("entries", String.valueOf(trail.size()))
                .put("verify_url", settings.baseUrl() + "/verify?code=" + input.code().text());
        labels(data.putObject("t"), texts);
        documents(input, data.putArray("documents"));
        people.forEach(each -> person(each, trail, data.withArray("people").addObject(), texts));
        new CertificateEvents(trail, people, texts).addTo(data);
        consents(envelope, data.putArray("consents"));
        return data;
    }

    private static void labels(ObjectNode labels, EnvelopeTexts texts) {
        for (String each : List.of("title", "documents", "document", "document.pages", "document.sha256", "pages",
                "sha256", "people", "name", "role", "check", "signed", "confirmed", "trail", "time", "who", "what",
                "address", "consent", "level", "level.text", "seal", "head", "head.text", "verify", "envelope")) {
            labels.put(each.replace('.', '_'), texts.get("certificate." + each));
        }
    }

    private void documents(Input input, ArrayNode rows) {
        List<Confirmation.Single> confirmed = input.confirmed().documents();
        for (EnvelopeDocument each : envelopes.documents(input.envelope().id())) {
            ObjectNode row = rows.addObject().put("title", each.title()).put("pages", "").put("sha256", "");
            if (each.position() < confirmed.size()) {
                Confirmation.Single single = confirmed.get(each.position());
                row.put("pages", String.valueOf(single.pageCount())).put("sha256", single.sha256());
            }
        }
    }

    private static void person(EnvelopeSigner signer, List<TrailEntry> trail, ObjectNode row, EnvelopeTexts texts) {
        byte[] signed = signer.progress().signedSha256();
        Instant at = signer.progress().endedAt();
        row.put("name", signer.name())
                .put("email", signer.email() == null ? "" : signer.email())
                .put("role", texts.get("role." + signer.role().wire()))
                .put("check", LinkEntries.check(signer, trail, texts))
                .put("signed", signed == null || at == null ? "" : CertificateTimes.utc(at))
                .put("local", signed == null ? "" : CertificateTimes.local(at, signer.progress().zone()))
                .put("sha256", signed == null ? "" : HexFormat.of().formatHex(signed));
    }

    /** Adds each text that somebody agreed to, as it was worded then. */
    private void consents(Envelope envelope, ArrayNode rows) {
        for (EnvelopeSignerStore.Consented each : signers.consents(envelope.id())) {
            EnvelopeTexts texts = EnvelopeTexts.of(each.language());
            String text = each.text();
            rows.addObject()
                    .put("language", texts.language())
                    .put("direction", texts.direction())
                    .put("text", text == null ? recorded(each) : text)
                    .put("sha256", HexFormat.of().formatHex(each.sha256()));
        }
    }

    /** Returns the present text if its hash was recorded by a version that did not store texts; else none. */
    private static String recorded(EnvelopeSignerStore.Consented consent) {
        ConsentText present = ConsentText.of(consent.language());
        return Arrays.equals(present.sha256(), consent.sha256()) ? present.text() : "";
    }
}
