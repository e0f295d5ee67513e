package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.form.HostedForm;
import platen.jobs.form.prefill.FormLink;

/**
 * Serves forms at their own address, which a signed link extends by data for the controls, and at those of sessions, which
 * have the secrets of data that a backend has filled in.
 */
@Controller
final class FormPages {
    static final String CONTENT = "p";
    static final String EXPIRES = "x";
    static final String SIGNATURE = "s";
    private static final String TEST_SESSION = "/f/{environment:staging|development}/{slug}/s/{token}";

    private final OpenForms forms;
    private final FormSheets sheets;

    FormPages(OpenForms forms, FormSheets sheets) {
        this.forms = forms;
        this.sheets = sheets;
    }

    @GetMapping({"/f/{slug}", "/f/{environment:staging|development}/{slug}"})
    void show(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "");
        if (form.isPresent()) {
            sheets.show(view, form.get(), link(view));
        }
    }

    @PostMapping({"/f/{slug}", "/f/{environment:staging|development}/{slug}"})
    void send(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "");
        if (form.isPresent()) {
            sheets.receive(view, form.get(), link(view));
        }
    }

    @GetMapping({"/f/{slug}/s/{token}", TEST_SESSION})
    void showSession(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "/s/" + token);
        if (form.isPresent()) {
            sheets.show(view, form.get(), new FormLink(token, "", "", ""));
        }
    }

    @PostMapping({"/f/{slug}/s/{token}", TEST_SESSION})
    void sendSession(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "/s/" + token);
        if (form.isPresent()) {
            sheets.receive(view, form.get(), new FormLink(token, "", "", ""));
        }
    }

    private static FormLink link(FormView view) {
        return new FormLink("", view.queried(CONTENT).orElse(""), view.queried(EXPIRES).orElse(""),
                view.queried(SIGNATURE).orElse(""));
    }
}
