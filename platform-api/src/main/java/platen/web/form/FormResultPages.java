package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.core.Status;
import platen.db.form.HostedForm;
import platen.jobs.form.FormRedirects;
import platen.jobs.form.FormResults;
import platen.jobs.form.FormTargets;
import platen.jobs.form.FormToken;
import platen.web.page.Pages;

/** Shows the person who sent a form what became of it, also when the form has closed. */
@Controller
final class FormResultPages {
    private static final String TEST = "/f/{environment:staging|development}/{slug}/done/{token}";
    /** Seconds after which a browser looks again while the document is made. */
    private static final String INTERVAL = "2";

    private final FormTargets targets;
    private final OpenForms forms;
    private final FormResults results;

    FormResultPages(FormTargets targets, OpenForms forms, FormResults results) {
        this.targets = targets;
        this.forms = forms;
        this.results = results;
    }

    @GetMapping({"/f/{slug}/done/{token}", TEST})
    void result(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = targets.form(slug);
        if (form.isEmpty() && forms.leads(view, slug, "/done/" + token)) {
            return;
        }
        form.ifPresent(view::showsFor);
        Optional<FormResults.Result> result = form.flatMap(found -> FormToken.of(token)
                .flatMap(secret -> results.find(found, secret)));
        if (result.isEmpty()) {
            view.sendNote(HttpStatus.NOT_FOUND, view.text("form.gone"), view.text("form.gone-text"));
            return;
        }
        Status status = result.get().status();
        if (status == Status.PROCESSING) {
            response.setHeader("Refresh", INTERVAL);
        }
        String next = status == Status.PROCESSING
                ? ""
                : FormRedirects.url(form.get(), result.get()).orElse("");
        if (status == Status.COMPLETED && !next.isEmpty() && view.origin() == null) {
            // Not by a redirect: browsers refuse one to another site right after a form was sent to this one.
            response.setHeader("Refresh", "0; url=" + next);
        }
        String pdf = form.get().path() + "/done/" + token + "/pdf" + view.query();
        view.send(HttpStatus.OK, form.get().title(), "no-store", output -> JtedoneGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form.get(), result.get(), pdf, next));
    }

    @GetMapping({"/f/{slug}/done/{token}/pdf", TEST + "/pdf"})
    void pdf(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        if (!request.getMethod().equals("GET")) {
            response.setHeader("Allow", "GET");
            view.sendNote(HttpStatus.METHOD_NOT_ALLOWED, view.text("form.gone"), view.text("form.gone-text"));
            return;
        }
        Optional<HostedForm> found = targets.form(slug);
        if (found.isEmpty() && forms.leads(view, slug, "/done/" + token + "/pdf")) {
            return;
        }
        found.ifPresent(view::showsFor);
        Optional<byte[]> file = found
                .flatMap(form -> FormToken.of(token).flatMap(secret -> results.download(form, secret)));
        if (file.isEmpty()) {
            view.sendNote(HttpStatus.GONE, view.text("form.no-pdf"), view.text("form.no-pdf-text"));
            return;
        }
        response.setContentType("application/pdf");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + slug + ".pdf\"");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(file.get().length);
        response.getOutputStream().write(file.get());
    }
}
