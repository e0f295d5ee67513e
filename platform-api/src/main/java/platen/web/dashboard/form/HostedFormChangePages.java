package platen.web.dashboard.form;

import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.jobs.form.HostedForms;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;

/** Opens, closes and deletes hosted forms. */
@Controller
final class HostedFormChangePages {
    private final FormStore rows;
    private final HostedForms forms;

    HostedFormChangePages(FormStore rows, HostedForms forms) {
        this.rows = rows;
        this.forms = forms;
    }

    @May(Role.EDITOR)
    @PostMapping(HostedFormPages.ONE + "/open")
    void open(WorkspaceView view, @PathVariable String form) {
        change(view, form, FormState.OPEN, "hosted.opened");
    }

    @May(Role.EDITOR)
    @PostMapping(HostedFormPages.ONE + "/close")
    void close(WorkspaceView view, @PathVariable String form) {
        change(view, form, FormState.CLOSED, "hosted.closed");
    }

    private void change(WorkspaceView view, String id, FormState state, String text) {
        HostedForm form = HostedFormPages.find(rows, view, id);
        HostedFormPages.requirePresent(forms.change(form, now -> now.with(state), view.member().actor()));
        view.done(HostedFormPages.BELOW + id, view.text(text));
    }

    /** Says what happens when a hosted form is deleted. */
    @May(Role.EDITOR)
    @GetMapping(HostedFormPages.ONE + "/delete")
    void askToDelete(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        String page = view.path(HostedFormPages.BELOW + form);
        view.view().sendConsequence(new Consequence(view.text("hosted.delete-title", found.title()),
                view.text("hosted.delete-effect"), page + "/delete", view.text("hosted.delete"), page));
    }

    @May(Role.EDITOR)
    @PostMapping(HostedFormPages.ONE + "/delete")
    void delete(WorkspaceView view, @PathVariable String form) {
        HostedForm found = HostedFormPages.find(rows, view, form);
        forms.delete(found, view.member().actor());
        view.done("/forms", view.text("hosted.deleted", found.title()));
    }
}
