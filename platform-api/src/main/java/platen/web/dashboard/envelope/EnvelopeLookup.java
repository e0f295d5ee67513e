package platen.web.dashboard.envelope;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeFilter;
import platen.db.envelope.EnvelopeFormStore;
import platen.db.envelope.EnvelopeFormStore.FormOrigin;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.notice.SenderLink;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.web.dashboard.Member;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/** Finds envelopes of a member's workspace, and shows one. */
final class EnvelopeLookup {
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeSealStore seals;
    private final EnvelopeTrail trail;
    private final EnvelopeFormStore forms;

    EnvelopeLookup(EnvelopeStore envelopes, EnvelopeSignerStore signers, EnvelopeSealStore seals,
            EnvelopeTrail trail, EnvelopeFormStore forms) {
        this.envelopes = envelopes;
        this.signers = signers;
        this.seals = seals;
        this.trail = trail;
        this.forms = forms;
    }

    /** Returns an envelope by its public id. */
    Envelope require(Member member, String id) {
        return PublicId.ENVELOPE.parse(id)
                .flatMap(uuid -> envelopes.find(member.workspace().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }

    List<Envelope> newest(Member member, EnvelopeFilter filter, int limit) {
        return envelopes.newest(member.workspace().id(), filter, limit);
    }

    /** Returns the forms of whose answers envelopes were made, by the ids of the envelopes. */
    Map<UUID, FormOrigin> forms(Member member, List<Envelope> rows) {
        return forms.of(member.workspace().id(), rows.stream().map(Envelope::id).toList());
    }

    /**
     * Sends the page of an envelope.
     *
     * @param links that are shown this once
     * @param form with the errors of a change
     */
    void show(WorkspaceView view, HttpStatus status, Envelope envelope, List<SenderLink> links, Form form)
            throws IOException {
        List<TrailEntry> entries = trail.of(envelope.id());
        var one = new EnvelopePages.One(envelope, signers.of(envelope.id()), envelopes.documents(envelope.id()),
                entries, EnvelopeTrail.broken(entries), seals.error(envelope.id()).orElse(""), links, form,
                Optional.ofNullable(forms(view.member(), List.of(envelope)).get(envelope.id())));
        view.send(status, new WorkspaceView.Head(Nav.ENVELOPES, envelope.terms().title(), List.of("pdf-pages.js")),
                output -> JteenvelopeGenerated.render(output, Pages.NO_INTERCEPTOR, view, one));
    }
}
