package platen.jobs.envelope.complete;

import java.util.Arrays;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.TrailEntry;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.envelope.content.OwnDocument;
import platen.jobs.envelope.content.OwnDocuments;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.Watermarks;
import platen.jobs.settings.JobsSettings;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Renders certificates of completion, in the language of the envelope. */
final class Certificates {
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx", Locale.ROOT);

    /** Types of the entries that tell whether a link was mailed. */
    private static final Set<String> LINKS = Set.of(TrailType.NOTIFIED.wire(), TrailType.RESENT.wire());

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
     * Renders the certificate of an envelope.
     *
     * @param trail up to the last signature
     * @param sha256 of the document that the last person confirmed, in hexadecimal digits
     */
    Certificate of(Envelope envelope, List<TrailEntry> trail, String sha256) {
        EnvelopeTexts texts = EnvelopeTexts.of(envelope.terms().language());
        ObjectNode data = data(envelope, trail, sha256, texts);
        return switch (template.render(envelope.workspaceId(),
                Watermarks.of(envelope.environment(), envelope.freePlan()), data)) {
            case RenderOutcome.Rendered rendered ->
                new Certificate(texts.get("certificate.title"), rendered.pdf(), rendered.pageCount());
            case RenderOutcome.Rejected rejected ->
                throw new IllegalStateException("The certificate: " + rejected.message());
        };
    }

    private ObjectNode data(Envelope envelope, List<TrailEntry> trail, String sha256, EnvelopeTexts texts) {
        List<EnvelopeSigner> people = signers.of(envelope.id());
        ObjectNode data = JsonNodeFactory.instance.objectNode()
                .put("language", texts.language())
                .put("direction", texts.direction())
                .put("title", envelope.terms().title())
                .put("envelope_id", PublicId.ENVELOPE.of(envelope.id()))
                .put("sha256", sha256)
                .put("pages", String.valueOf(envelope.pageCount()))
                .put("head", HexFormat.of().formatHex(trail.getLast().hash()))
                .put("entries", String.valueOf(trail.size()))
                .put("verify_url", settings.baseUrl() + "/verify");
        ObjectNode labels = data.putObject("t");
        for (String each : List.of("title", "documents", "document", "pages", "sha256", "people", "name", "role",
                "check", "signed", "confirmed", "trail", "time", "who", "what", "address", "consent", "level",
                "level.text", "head", "head.text", "verify", "envelope")) {
            labels.put(each.replace('.', '_'), texts.get("certificate." + each));
        }
        documents(envelope, data.putArray("documents"));
        people.forEach(each -> person(each, isHandedOver(each, trail), data.withArray("people").addObject(), texts));
        trail.forEach(each -> entry(each, people, data.withArray("trail").addObject(), texts));
        consents(envelope, data.putArray("consents"));
        return data;
    }

    private void documents(Envelope envelope, ArrayNode rows) {
        for (EnvelopeDocument each : envelopes.documents(envelope.id())) {
            rows.addObject().put("title", each.title());
        }
    }

    /** Returns whether the person got the last link from the sender, so that no mailbox vouches for the person. */
    private static boolean isHandedOver(EnvelopeSigner signer, List<TrailEntry> trail) {
        return trail.stream()
                .filter(each -> LINKS.contains(each.type()))
                .map(each -> StoredJson.object(each.facts()))
                .filter(facts -> facts.path("signer").asInt() == signer.number())
                .reduce((_, later) -> later)
                .filter(facts -> !facts.path("by_mail").asBoolean())
                .isPresent();
    }

    private static String check(EnvelopeSigner signer, boolean handedOver, EnvelopeTexts texts) {
        String check = texts.get("check." + signer.checkKind().wire());
        if (!handedOver) {
            return check;
        }
        String link = texts.get("link.handed_over");
        return signer.checkKind() == SignerCheck.LINK ? link : check + " (" + link + ")";
    }

    private static void person(EnvelopeSigner signer, boolean handedOver, ObjectNode row, EnvelopeTexts texts) {
        byte[] signed = signer.progress().signedSha256();
        Instant at = signer.progress().endedAt();
        row.put("name", signer.name())
                .put("email", signer.email() == null ? "" : signer.email())
                .put("role", texts.get("role." + signer.role().wire()))
                .put("check", check(signer, handedOver, texts))
                .put("signed", signed == null || at == null ? "" : UTC.format(at))
                .put("local", signed == null ? "" : local(at, signer.progress().zone()))
                .put("sha256", signed == null ? "" : HexFormat.of().formatHex(signed));
    }

    private static void entry(TrailEntry entry, List<EnvelopeSigner> people, ObjectNode row, EnvelopeTexts texts) {
        Optional<EnvelopeSigner> signer = people.stream()
                .filter(each -> entry.who().equals("signer " + each.number()))
                .findFirst();
        row.put("number", String.valueOf(entry.number()))
                .put("time", UTC.format(entry.at()))
                .put("local", signer.map(each -> local(entry.at(), each.progress().zone())).orElse(""))
                .put("who", signer.map(EnvelopeSigner::name).orElseGet(() -> texts.get("who." + entry.who())))
                .put("what", what(entry, texts))
                .put("address", Objects.requireNonNullElse(entry.address(), ""));
    }

    private static String what(TrailEntry entry, EnvelopeTexts texts) {
        String what = texts.get("trail." + entry.type());
        return LINKS.contains(entry.type()) && !StoredJson.object(entry.facts()).path("by_mail").asBoolean()
                ? what + " (" + texts.get("link.handed_over") + ")"
                : what;
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

    /** Returns a time where the person is; empty when the browser did not tell the zone. */
    private static String local(@Nullable Instant time, @Nullable String zone) {
        return time == null || zone == null ? "" : LOCAL.format(time.atZone(ZoneId.of(zone))) + " (" + zone + ")";
    }
}
