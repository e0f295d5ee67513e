package platen.jobs.envelope.sign;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerRole;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.content.SignedBy;
import platen.jobs.envelope.content.SignerFields;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Gives people the documents, their fields and what they have filled in; changes nothing. */
public final class SignerDocuments {
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeEntryStore entries;
    private final EnvelopeRenderer renderer;
    private final PdfStore pdfs;

    public SignerDocuments(EnvelopeStore envelopes, EnvelopeSignerStore signers, EnvelopeEntryStore entries,
            EnvelopeRenderer renderer, PdfStore pdfs) {
        this.envelopes = envelopes;
        this.signers = signers;
        this.entries = entries;
        this.renderer = renderer;
        this.pdfs = pdfs;
    }

    /**
     * The fields of a person in a document.
     *
     * @param position of the document, from 0
     */
    public record DocumentFields(int position, String title, InputSchema schema) {}

    /** Returns the fields of a person in each document that has some. */
    public List<DocumentFields> fields(Visit visit) {
        String party = visit.signer().party();
        return party.isEmpty()
                ? List.of()
                : envelopes.documents(visit.envelope().id())
                        .stream()
                        .map(each -> new DocumentFields(each.position(), each.title(),
                                SignerFields.of(renderer.schema(each), party)))
                        .filter(each -> !each.schema().fields().isEmpty())
                        .toList();
    }

    /** Returns whether the person signs on a page after the documents, because no field is for the signature. */
    public boolean needsSignature(Visit visit) {
        return needsSignature(visit, envelopes.documents(visit.envelope().id()));
    }

    private boolean needsSignature(Visit visit, List<EnvelopeDocument> documents) {
        return visit.signer().role() == SignerRole.SIGNER && renderer.needsPage(documents, visit.signer().party());
    }

    /** Returns what the person has filled in with this link and not signed; at first what the sender gave. */
    public Entries entries(Visit visit) {
        return entries.saved(visit.signer(), visit.token().hash())
                .map(sealed -> new Entries(StoredJson.object(new String(
                        visit.token().open(sealed, visit.envelope().id()), StandardCharsets.UTF_8))))
                .orElseGet(() -> prefilled(visit));
    }

    private Entries prefilled(Visit visit) {
        String party = visit.signer().party();
        Entries given = Entries.empty();
        if (party.isEmpty() || visit.signer().state().isFinal() || !visit.envelope().isReadable()) {
            return given;
        }
        for (EnvelopeDocument each : envelopes.documents(visit.envelope().id())) {
            ObjectNode values = renderer.prefilled(each, party);
            given = values.isEmpty() ? given : given.with(each.position(), values);
        }
        return given;
    }

    /** Returns whether the person has looked at the documents with the own entries by this very link. */
    public boolean hasLooked(Visit visit) {
        // A look is recorded together with the entries of the link by which the person looked.
        return visit.signer().progress().lookedSha256() != null && !visit.signer().state().isFinal()
                && entries.saved(visit.signer(), visit.token().hash()).isPresent();
    }

    /** Returns whether the person has filled in something by another link, which alone can decrypt it. */
    public boolean isFilledInByOtherLink(Visit visit) {
        return entries.isSavedByOther(visit.signer(), visit.token().hash());
    }

    /**
     * Renders the documents as the person may see them now: with the entries of those who have signed, and, once the
     * person has looked at them by this link, with the own.
     */
    public EnvelopeRenderer.Outcome read(Visit visit) {
        return render(visit, hasLooked(visit) ? Optional.of(entries(visit)) : Optional.empty());
    }

    EnvelopeRenderer.Outcome render(Visit visit, Optional<Entries> own) {
        List<EnvelopeDocument> documents = envelopes.documents(visit.envelope().id());
        List<EnvelopeSigner> people = signers.of(visit.envelope().id());
        List<EnvelopeEntryStore.Signed> signed = entries.signed(visit.envelope().id());
        var shown = new ArrayList<SignedBy>();
        for (EnvelopeSigner each : people) {
            if (each.number() == visit.signer().number() && own.isPresent()) {
                shown.add(new SignedBy(each, own.get()));
                continue;
            }
            signed.stream()
                    .filter(entry -> entry.number() == each.number())
                    .findFirst()
                    .ifPresent(entry -> shown.add(new SignedBy(each, new Entries(StoredJson.object(entry.data())))));
        }
        return renderer.render(visit.envelope(), documents, shown);
    }

    /** Returns the sealed document; empty before the envelope is completed. */
    public Optional<Pdf> completed(Visit visit) {
        return visit.passed() && visit.envelope().state() == EnvelopeState.COMPLETED
                ? pdfs.document(Objects.requireNonNull(visit.envelope().sealedSha256()))
                : Optional.empty();
    }
}
