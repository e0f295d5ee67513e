package platen.jobs.envelope;

import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.TrailEntry;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.model.Pdf;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.StoredJson;

/** Gives senders the document of an envelope as it is now. */
public final class SenderDocuments {
    private final EnvelopeStore envelopes;
    private final EnvelopeRenderer renderer;
    private final EnvelopeTrail trail;
    private final PdfStore pdfs;

    public SenderDocuments(EnvelopeStore envelopes, EnvelopeRenderer renderer, EnvelopeTrail trail, PdfStore pdfs) {
        this.envelopes = envelopes;
        this.renderer = renderer;
        this.trail = trail;
        this.pdfs = pdfs;
    }

    /** A document, or the reason why there is none. */
    public sealed interface Outcome {}

    /** The document: sealed, or as the last person confirmed it, as it was sent, or as a preview. */
    public record Found(Pdf pdf) implements Outcome {}

    /** The documents were removed. */
    public record Removed() implements Outcome {}

    /**
     * They cannot be rendered.
     *
     * @param message human-readable sentence
     */
    public record Unrenderable(String message) implements Outcome {}

    /** Returns the document of an envelope. */
    public Outcome of(Envelope envelope) {
        if (!envelope.isReadable()) {
            return new Removed();
        }
        return stored(envelope).<Outcome>map(Found::new).orElseGet(() -> rendered(envelope));
    }

    private Optional<Pdf> stored(Envelope envelope) {
        return envelope.state() == EnvelopeState.COMPLETED
                ? pdfs.document(Objects.requireNonNull(envelope.sealedSha256()))
                : lastConfirmed(trail.of(envelope.id())).flatMap(pdfs::document);
    }

    /** Returns the hash of the bytes that were confirmed last; empty before the first signature. */
    private static Optional<byte[]> lastConfirmed(List<TrailEntry> entries) {
        return entries.stream()
                .filter(each -> each.type().equals(TrailType.SIGNED.wire()))
                .reduce((_, later) -> later)
                .map(each -> HexFormat.of()
                        .parseHex(StoredJson.object(each.facts()).path("sha256").stringValue()));
    }

    private Outcome rendered(Envelope envelope) {
        List<EnvelopeDocument> documents = envelopes.documents(envelope.id());
        // Sending counts as a render; a document of a draft that could be used without sending would not.
        EnvelopeRenderer.Outcome outcome = envelope.sentAt() == null
                ? renderer.preview(envelope, documents)
                : renderer.render(envelope, documents, List.of());
        return switch (outcome) {
            case EnvelopeRenderer.Rendered rendered -> new Found(rendered.pdf());
            case EnvelopeRenderer.Rejected rejected -> new Unrenderable(rejected.message());
        };
    }
}
