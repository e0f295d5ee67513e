package platen.jobs.envelope.content;

import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.render.work.Watermarks;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Renders the page of a person whose signature no field of the documents is for. */
public final class SignaturePages {
    private final OwnDocument template;

    public SignaturePages(OwnDocuments documents) {
        this.template = documents.of("signature.html");
    }

    /** A page as a part of the document. */
    record Page(String title, Pdf pdf, int pageCount) {}

    Page of(Envelope envelope, SignedBy signed) {
        EnvelopeSigner signer = signed.signer();
        EnvelopeTexts texts = EnvelopeTexts.of(envelope.terms().language());
        String title = texts.get("page.title", signer.name());
        ObjectNode data = JsonNodeFactory.instance.objectNode()
                .put("language", texts.language())
                .put("direction", texts.direction())
                .put("title", title)
                .put("about", texts.get("page.about", envelope.terms().title()))
                .put("name_label", texts.get("page.name"))
                .put("name", signer.name())
                .put("date_label", texts.get("page.date"))
                .put("date", signed.entries().date().orElse(""))
                .put("signature_label", texts.get("page.signature"))
                .put("signature", signed.entries().signature().orElseThrow());
        return switch (template.render(envelope.workspaceId(),
                Watermarks.of(envelope.environment(), envelope.freePlan()), data)) {
            case RenderOutcome.Rendered rendered -> new Page(title, rendered.pdf(), rendered.pageCount());
            case RenderOutcome.Rejected rejected ->
                throw new IllegalStateException("The page of a signature: " + rejected.message());
        };
    }
}
