package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.db.form.HostedForm;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;
import platen.web.page.Pages;
import platen.web.text.FormLanguage;

/** Shows members a form as visitors will see it; what they type cannot be sent. Thread-safe. */
public final class FormPreview {
    private final FormTargets targets;

    FormPreview(FormTargets targets) {
        this.targets = targets;
    }

    /**
     * Sends the page of a form, whether it is open or not. Of a form with a page for each section, it has all of them.
     *
     * @param language code of a language of forms; else that of the browser
     */
    public void send(HttpServletRequest request, HttpServletResponse response, HostedForm form, String language)
            throws IOException {
        FormView asked = FormView.of(request, response);
        asked.showsFor(form);
        FormView view = WireName.parse(FormLanguage.class, language).map(asked::in).orElse(asked);
        Optional<FormTarget> target = targets.target(form);
        if (target.isEmpty()) {
            FormNotes.missing(view);
            return;
        }
        FormSheet sheet = FormSheet.first(target.get(), FormEntry.plain(form));
        view.runs("form-shown.js");
        view.runs("form-signature.js");
        view.runs("form-controls.js");
        view.send(HttpStatus.OK, form.title(), "no-store", output -> JtepreviewGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, sheet.all(view)));
    }
}
