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
import platen.jobs.form.FormTarget;
import platen.jobs.form.prefill.SignedLinks;

/** Serves forms at their own address, which a signed link extends by data for the controls. */
@Controller
final class FormPages {
    private static final String CONTENT = "p";
    private static final String EXPIRES = "x";
    private static final String SIGNATURE = "s";

    private final OpenForms forms;
    private final FormRequests requests;
    private final AnswerPages answers;
    private final SignedLinks links;

    FormPages(OpenForms forms, FormRequests requests, AnswerPages answers, SignedLinks links) {
        this.forms = forms;
        this.requests = requests;
        this.answers = answers;
        this.links = links;
    }

    @GetMapping({"/f/{slug}", "/f/{environment:staging|development}/{slug}"})
    void show(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "");
        Optional<FormTarget> target = form.isEmpty() ? Optional.empty() : forms.open(view, form.get());
        if (target.isPresent()) {
            FormSheet.first(target.get(), entry(view, target.get())).send(view, HttpStatus.OK, Map.of(), "");
        }
    }

    @PostMapping({"/f/{slug}", "/f/{environment:staging|development}/{slug}"})
    void send(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "");
        Optional<FormTarget> target = form.isEmpty() ? Optional.empty() : forms.target(view, form.get());
        if (target.isPresent()) {
            requests.receive(view, form.get(), (body, address) -> answers.answer(view, target.get(),
                    entry(view, target.get()), body, address));
        }
    }

    /** Returns the entry of an address, which has the data of a signed link if it has all three parameters. */
    private FormEntry entry(FormView view, FormTarget target) {
        Optional<String> content = view.queried(CONTENT);
        if (content.isEmpty()) {
            return FormEntry.plain(target.form());
        }
        String expires = view.queried(EXPIRES).orElse("");
        String signature = view.queried(SIGNATURE).orElse("");
        return switch (links.open(target, content.get(), expires, signature)) {
            case SignedLinks.Signed(var prefill) -> new FormEntry(target.form().path(),
                    "&" + CONTENT + "=" + content.get() + "&" + EXPIRES + "=" + expires + "&" + SIGNATURE + "="
                            + signature,
                    prefill, null, null, "");
            case SignedLinks.Expired _ -> FormEntry.plain(target.form(), "form.link-expired");
            case SignedLinks.Wrong _ -> FormEntry.plain(target.form(), "form.link-wrong");
        };
    }
}
