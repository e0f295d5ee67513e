package platen.web.dashboard.envelope;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeFormStore.FormOrigin;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.TrailEntry;
import platen.db.member.Role;
import platen.jobs.envelope.SenderDocuments;
import platen.jobs.envelope.notice.SenderLink;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/** Shows the envelopes of a workspace, and each with its people and its trail. */
@Controller
final class EnvelopePages {
    static final String AT = "/dashboard/w/{workspace}/envelopes";
    static final String ONE = AT + "/{envelope}";
    private static final int PAGE = 50;

    private final EnvelopeLookup lookup;
    private final SenderDocuments documents;
    private final Clock clock;

    EnvelopePages(EnvelopeLookup lookup, SenderDocuments documents, Clock clock) {
        this.lookup = lookup;
        this.documents = documents;
        this.clock = clock;
    }

    /**
     * A page of the list.
     *
     * @param forms of whose answers envelopes were made, by the ids of the envelopes
     * @param older query of the next page; empty on the last
     */
    record Listed(List<Envelope> rows, Map<UUID, FormOrigin> forms, String older, boolean first, Instant now) {
        /** Returns the form of whose answer an envelope was made; empty for others. */
        Optional<FormOrigin> formOf(Envelope envelope) {
            return Optional.ofNullable(forms.get(envelope.id()));
        }
    }

    /**
     * An envelope.
     *
     * @param broken number of the first entry that was changed in the trail; empty for none
     * @param sealError why it could not be sealed yet; empty for no reason
     * @param links that are shown once
     * @param form with the errors of a change
     * @param filled form of whose answer it was made
     */
    record One(Envelope envelope, List<EnvelopeSigner> people, List<EnvelopeDocument> documents,
            List<TrailEntry> trail, OptionalInt broken, String sealError, List<SenderLink> links, Form form,
            Optional<FormOrigin> filled) {}

    @May(value = Role.DEVELOPER, query = {"status", "environment", "q", "before"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        EnvelopeQuery query = EnvelopeQuery.of(view, request);
        boolean valid = query.form().isValid();
        Optional<Envelope> before = Optional.ofNullable(request.getParameter("before"))
                .map(id -> lookup.require(view.member(), id));
        List<Envelope> found = valid
                ? lookup.newest(view.member(), query.filter(before.orElse(null)), PAGE + 1)
                : List.of();
        List<Envelope> shown = found.subList(0, Math.min(PAGE, found.size()));
        var listed = new Listed(shown, lookup.forms(view.member(), shown),
                found.size() > PAGE ? query.older(shown.getLast()) : "", before.isEmpty(),
                clock.instant());
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.ENVELOPES, view.text("nav.envelopes")),
                output -> JteenvelopesGenerated.render(output, Pages.NO_INTERCEPTOR, view, query, listed));
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String envelope) throws IOException {
        lookup.show(view, HttpStatus.OK, lookup.require(view.member(), envelope), List.of(), new Form());
    }

    /** Sends the document as it is now: sealed, or as the last person confirmed it, or as it was sent. */
    @May(value = Role.DEVELOPER, engine = true)
    @GetMapping(ONE + "/pdf")
    void pdf(WorkspaceView view, @PathVariable String envelope) throws IOException {
        if (!(documents.of(lookup.require(view.member(), envelope)) instanceof SenderDocuments.Found(var pdf))) {
            throw new PageNotFoundException();
        }
        HttpServletResponse response = view.view().response();
        byte[] bytes = pdf.bytes();
        response.setContentType("application/pdf");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition", "inline; filename=\"" + envelope + ".pdf\"");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
