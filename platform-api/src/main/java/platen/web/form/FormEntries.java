package platen.web.form;

import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.form.HostedForm;
import platen.jobs.form.FormResults;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormToken;
import platen.jobs.form.prefill.FormLink;
import platen.jobs.form.prefill.PrefilledSessions;
import platen.jobs.form.prefill.SignedLinks;

/** Finds the data that an address brings to a form. */
final class FormEntries {
    private final PrefilledSessions sessions;
    private final SignedLinks links;
    private final FormResults results;

    FormEntries(PrefilledSessions sessions, SignedLinks links, FormResults results) {
        this.sessions = sessions;
        this.links = links;
        this.results = results;
    }

    /**
     * Returns the entry of an address, or says why there is none.
     *
     * @param sends whether the page was sent, which may be for the second time
     */
    Optional<FormEntry> entry(FormView view, FormTarget target, FormLink link, boolean sends) throws IOException {
        if (!link.session().isEmpty()) {
            return session(view, target.form(), link, sends);
        }
        return Optional.of(link.content().isEmpty() ? FormEntry.plain(target.form()) : signed(target, link));
    }

    private FormEntry signed(FormTarget target, FormLink link) {
        boolean unsigned = link.expires().isEmpty() && link.signature().isEmpty();
        return switch (unsigned
                ? links.openUnsigned(target, link.content())
                : links.open(target, link.content(), link.expires(), link.signature())) {
            case SignedLinks.Signed(var prefill) ->
                new FormEntry(target.form().path(), link, prefill, null, null, "");
            // Its values are typed from then on, so that the page is sent to the form itself.
            case SignedLinks.Unsigned(var prefill, boolean whole) -> new FormEntry(target.form().path(),
                    FormLink.NONE, prefill, null, null, whole ? "" : "form.link-part");
            case SignedLinks.Expired _ -> FormEntry.plain(target.form(), "form.link-expired");
            case SignedLinks.Wrong _ -> FormEntry.plain(target.form(), "form.link-wrong");
        };
    }

    private Optional<FormEntry> session(FormView view, HostedForm form, FormLink link, boolean sends)
            throws IOException {
        return switch (sessions.open(form, link.session())) {
            case PrefilledSessions.Ready ready when !isUsed(form, ready, sends) -> Optional.of(new FormEntry(
                    form.path() + "/s/" + link.session(), link, ready.prefill(), ready.page(),
                    ready.page() == null ? null : ready.token(), ""));
            case PrefilledSessions.Ready _ -> note(view, HttpStatus.GONE, "form.session-used");
            case PrefilledSessions.Expired _ -> note(view, HttpStatus.GONE, "form.session-gone");
            case PrefilledSessions.Unknown _ -> note(view, HttpStatus.NOT_FOUND, "form.session-gone");
        };
    }

    /** Returns whether a session has made its only submission; sent again, its page leads to the result of that one. */
    private boolean isUsed(HostedForm form, PrefilledSessions.Ready session, boolean sends) {
        FormToken page = session.page();
        if (page == null) {
            return false;
        }
        boolean submitted = results.find(form, page).isPresent();
        return sends ? session.used() && !submitted : session.used() || submitted;
    }

    private static Optional<FormEntry> note(FormView view, HttpStatus status, String key) throws IOException {
        view.sendNote(status, view.text(key), view.text(key + "-text"));
        return Optional.empty();
    }
}
