package platen.jobs.envelope.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.render.work.Watermarks;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders the documents of an envelope with the data of the sender and the entries of people. The same data and entries
 * give the same bytes.
 */
public final class EnvelopeRenderer {
    private final TemplateRenderer renderer;
    private final CompiledTemplateCache templates;
    private final SignaturePages pages;

    public EnvelopeRenderer(TemplateRenderer renderer, CompiledTemplateCache templates, SignaturePages pages) {
        this.renderer = renderer;
        this.templates = templates;
        this.pages = pages;
    }

    /** An outcome of rendering. */
    public sealed interface Outcome {}

    /**
     * All documents, and after them the page of each signature that no field is for.
     *
     * @param documents each of them alone, in their order
     */
    public record Rendered(Pdf pdf, int pageCount, List<Single> documents) implements Outcome {
        /** Returns the SHA-256 of the file. */
        public byte[] sha256() {
            return pdf.sha256();
        }
    }

    /** One document of an envelope. */
    public record Single(Pdf pdf, int pageCount) {}

    /**
     * They cannot be rendered.
     *
     * @param message human-readable sentence
     * @param retryable whether the same may succeed later
     */
    public record Rejected(String message, boolean retryable) implements Outcome {}

    /**
     * Returns the fields of a document.
     *
     * @throws CompiledTemplateCache.Unrenderable when this engine cannot read its template
     */
    public InputSchema schema(EnvelopeDocument document) {
        return templates.schema(document.templateId(), document.templateVersion());
    }

    /**
     * Returns whether a person signs on a page of the own after the documents.
     *
     * @param party of the person
     */
    public boolean needsPage(List<EnvelopeDocument> documents, String party) {
        return documents.stream().noneMatch(each -> SignerFields.hasSignature(schema(each), party));
    }

    /**
     * Renders the documents of an envelope.
     *
     * @param entries of those who have signed, and of the one who looks
     */
    public Outcome render(Envelope envelope, List<EnvelopeDocument> documents, List<SignedBy> entries) {
        return render(envelope, documents, entries, Watermarks.of(envelope.environment(), envelope.freePlan()));
    }

    /** Renders the documents of an envelope that was never sent, with the watermark of previews. */
    public Outcome preview(Envelope envelope, List<EnvelopeDocument> documents) {
        return render(envelope, documents, List.of(), Watermarks.PREVIEW);
    }

    private Outcome render(Envelope envelope, List<EnvelopeDocument> documents, List<SignedBy> entries,
            PageMarks marks) {
        var parts = new ArrayList<PacketPart>();
        var singles = new ArrayList<Single>();
        int pageCount = 0;
        for (EnvelopeDocument document : documents) {
            RenderOutcome outcome = renderer.renderNow(new TemplateRenderer.Input(envelope.workspaceId(),
                    document.templateId(), document.templateVersion(), marks, data(document, entries),
                    envelope.createdAt()));
            switch (outcome) {
                case RenderOutcome.Rejected rejected -> {
                    return new Rejected(rejected.message(), rejected.reason().retryable());
                }
                case RenderOutcome.Rendered rendered -> {
                    parts.add(new PacketPart(document.title(), rendered.pdf()));
                    singles.add(new Single(rendered.pdf(), rendered.pageCount()));
                    pageCount += rendered.pageCount();
                }
            }
        }
        for (SignedBy each : entries) {
            if (each.entries().signature().isPresent()) {
                SignaturePages.Page page = pages.of(envelope, each);
                parts.add(new PacketPart(page.title(), page.pdf()));
                pageCount += page.pageCount();
            }
        }
        return new Rendered(parts.size() == 1 ? parts.getFirst().pdf() : PdfMerger.packet(parts).pdf(), pageCount,
                List.copyOf(singles));
    }

    /** Returns the values that the sender gave for the fields of a person, which the person may change. */
    public ObjectNode prefilled(EnvelopeDocument document, String party) {
        return SignerFields.prefilled(schema(document), party, given(document));
    }

    private static ObjectNode given(EnvelopeDocument document) {
        return StoredJson.object(
                Objects.requireNonNull(document.data(), "The documents of the envelope were removed"));
    }

    private ObjectNode data(EnvelopeDocument document, List<SignedBy> entries) {
        // What the sender suggests to a person is in the document once the person has taken it over.
        ObjectNode data = SignerFields.withoutSigners(schema(document), given(document));
        for (SignedBy each : entries) {
            SignerFields.merge(data, each.entries().document(document.position()));
            each.entries().date().ifPresent(day -> SignerFields.merge(data,
                    dates(SignerFields.of(schema(document), each.signer().party()).fields(), data, day)));
        }
        return data;
    }

    /** Returns the day for each date that the person left empty. */
    private static ObjectNode dates(List<Field> fields, ObjectNode data, String day) {
        ObjectNode days = data.objectNode();
        for (Field field : fields) {
            if (field.type().shape() == FieldType.Shape.DATE && !field.isArray() && !data.hasNonNull(field.key())) {
                days.put(field.key(), day);
            } else if (!field.fields().isEmpty()) {
                ObjectNode below = data.path(field.key()) instanceof ObjectNode object ? object : data.objectNode();
                days.set(field.key(), dates(field.fields(), below, day));
            }
        }
        return days;
    }
}
