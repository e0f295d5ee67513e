package platen.web.dashboard.form;

import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.jobs.form.prefill.SignedLinks;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;
import platen.web.view.PageNotFoundException;

/** Gives hosted forms the secrets that sign links. */
@Controller
final class HostedFormSecretPages {
    private static final String AT = HostedFormPages.ONE + "/secret";

    private final FormStore rows;
    private final SignedLinks signed;
    private final HostedFormPages pages;

    HostedFormSecretPages(FormStore rows, SignedLinks signed, HostedFormPages pages) {
        this.rows = rows;
        this.signed = signed;
        this.pages = pages;
    }

    /** Says what happens when a secret is replaced. */
    @May(Role.DEVELOPER)
    @GetMapping(AT)
    void askToReplace(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        String page = view.path(HostedFormPages.BELOW + form);
        view.view().sendConsequence(new Consequence(view.text("hosted.secret-title", found.title()),
                view.text("hosted.secret-effect"), page + "/secret", view.text("hosted.secret-replace"), page));
    }

    /** Makes or replaces the secret, and shows it once. */
    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(AT)
    void replace(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        String secret = signed.replaceSecret(found, view.member().actor()).orElseThrow(PageNotFoundException::new);
        pages.show(view, found, secret);
    }
}
