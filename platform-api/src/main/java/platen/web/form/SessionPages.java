package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.form.HostedForm;
import platen.jobs.form.FormResults;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormToken;
import platen.jobs.form.prefill.PrefilledSessions;

/** Serves forms that a backend has filled in for one person, at an address that has the secret of the session. */
@Controller
final class SessionPages {
    private static final String TEST = "/f/{environment:staging|development}/{slug}/s/{token}";

    private final OpenForms forms;
    private final FormRequests requests;
    private final AnswerPages answers;
    private final PrefilledSessions sessions;
    private final FormResults results;

    SessionPages(OpenForms forms, FormRequests requests, AnswerPages answers, PrefilledSessions sessions,
            FormResults results) {
        this.forms = forms;
        this.requests = requests;
        this.answers = answers;
        this.sessions = sessions;
        this.results = results;
    }

    @GetMapping({"/f/{slug}/s/{token}", TEST})
    void show(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "/s/" + token);
        Optional<FormTarget> target = form.isEmpty() ? Optional.empty() : forms.open(view, form.get());
        Optional<FormEntry> entry = target.isEmpty() ? Optional.empty() : entry(view, form.get(), token, false);
        if (entry.isEmpty()) {
            return;
        }
        FormSheet sheet = FormSheet.first(target.get(), entry.get());
        if (FormSize.fits(target.get().schema(), sheet.data())) {
            sheet.send(view, HttpStatus.OK, Map.of(), "");
        } else {
            // Another version of the template was published meanwhile, of which each row has more fields.
            view.sendNote(HttpStatus.UNPROCESSABLE_CONTENT, view.text("form.many-rows"),
                    AnswerPages.manyRows(view, "form.many-rows-text"));
        }
    }

    @PostMapping({"/f/{slug}/s/{token}", TEST})
    void send(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "/s/" + token);
        Optional<FormTarget> target = form.isEmpty() ? Optional.empty() : forms.target(view, form.get());
        if (target.isEmpty()) {
            return;
        }
        requests.receive(view, form.get(), (body, address) -> {
            Optional<FormEntry> entry = entry(view, form.get(), token, true);
            if (entry.isPresent()) {
                answers.answer(view, target.get(), entry.get(), body, address);
            }
        });
    }

    /**
     * Returns the entry of a session, or says why there is none.
     *
     * @param sends whether the page was sent, which may be for the second time
     */
    private Optional<FormEntry> entry(FormView view, HostedForm form, String token, boolean sends) throws IOException {
        return switch (sessions.open(form, token)) {
            case PrefilledSessions.Ready ready when !isUsed(form, ready, sends) -> Optional.of(new FormEntry(
                    form.path() + "/s/" + token, "", ready.prefill(), ready.page(),
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
