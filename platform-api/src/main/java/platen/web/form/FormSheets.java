package platen.web.form;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.form.HostedForm;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTarget;
import platen.jobs.form.prefill.FormLink;

/** Shows forms by the links that fill them in, and receives what browsers send there. */
final class FormSheets {
    private final OpenForms forms;
    private final FormEntries entries;
    private final FormRequests requests;
    private final AnswerPages answers;

    FormSheets(OpenForms forms, FormEntries entries, FormRequests requests, AnswerPages answers) {
        this.forms = forms;
        this.entries = entries;
        this.requests = requests;
        this.answers = answers;
    }

    /** Shows a form as its link fills it in. */
    void show(FormView view, HostedForm form, FormLink link) throws IOException {
        Optional<FormTarget> target = forms.open(view, form);
        Optional<FormEntry> entry = target.isEmpty()
                ? Optional.empty()
                : entries.entry(view, target.get(), link, false);
        if (entry.isEmpty()) {
            return;
        }
        FormSheet sheet = FormSheet.first(target.get(), entry.get());
        if (FormSize.fits(target.get().schema(), sheet.data())) {
            sheet.send(view, HttpStatus.OK, Map.of(), "");
        } else {
            // Another version of the template was published meanwhile, of which each row has more fields.
            AnswerPages.sendManyRows(view);
        }
    }

    /** Reads a page that was sent, and answers it. */
    void receive(FormView view, HostedForm form, FormLink link) throws IOException {
        // The limits come first, since they cost less than finding what a form asks for.
        requests.receive(view, form, (body, address) -> {
            Optional<FormTarget> target = forms.target(view, form);
            Optional<FormEntry> entry = target.isEmpty()
                    ? Optional.empty()
                    : entries.entry(view, target.get(), link, true);
            if (entry.isPresent()) {
                answers.answer(view, target.get(), entry.get(), body, address);
            }
        });
    }
}
