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
import platen.api.http.reply.Links;
import platen.db.form.HostedForm;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTarget;
import platen.jobs.form.draft.FormDrafts;
import platen.jobs.secret.LinkToken;

/** Shows answers that were saved and not sent, at the address that has their key. */
@Controller
final class DraftPages {
    private final OpenForms forms;
    private final FormRequests requests;
    private final FormEntries entries;
    private final FormDrafts drafts;
    private final Links links;

    DraftPages(OpenForms forms, FormRequests requests, FormEntries entries, FormDrafts drafts, Links links) {
        this.forms = forms;
        this.requests = requests;
        this.entries = entries;
        this.drafts = drafts;
        this.links = links;
    }

    @GetMapping({"/f/{slug}/a/{token}", "/f/{environment:staging|development}/{slug}/a/{token}"})
    void show(@PathVariable String slug, @PathVariable String token, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = forms.find(view, slug, "/a/" + token);
        Optional<FormTarget> target = form.isEmpty() ? Optional.empty() : forms.open(view, form.get());
        if (target.isEmpty()) {
            return;
        }
        Optional<LinkToken> link = LinkToken.of(token);
        Optional<Integer> size = link.flatMap(each -> drafts.size(form.get(), each));
        if (size.isEmpty()) {
            gone(view);
            return;
        }
        // A draft with pictures is as large as the body that brought it.
        requests.hold(view, form.get(), size.get(), () -> send(view, target.get(), link.orElseThrow()));
    }

    private void send(FormView view, FormTarget target, LinkToken link) throws IOException {
        HostedForm form = target.form();
        Optional<FormDrafts.Opened> opened = drafts.open(form, link);
        if (opened.isEmpty()) {
            gone(view);
            return;
        }
        FormDrafts.Content content = opened.get().content();
        Optional<FormEntry> entry = entries.entry(view, target, content.link(), false);
        if (entry.isEmpty()) {
            return;
        }
        var saved = new FormSheet.Saved(link, links.of(view.request()).to(form.path() + "/a/" + link.text()),
                opened.get().expiresAt());
        var sheet = new FormSheet(target, entry.get().token(content.page().text()).orElseThrow(),
                entry.get().prefill().over(target.schema().fields(), content.data()), entry.get(), saved, 0);
        if (FormSize.fits(target.schema(), sheet.data())) {
            sheet.send(view, HttpStatus.OK, Map.of(), "");
        } else {
            AnswerPages.sendManyRows(view);
        }
    }

    private static void gone(FormView view) throws IOException {
        view.sendNote(HttpStatus.NOT_FOUND, view.text("form.draft-gone"), view.text("form.draft-gone-text"));
    }
}
