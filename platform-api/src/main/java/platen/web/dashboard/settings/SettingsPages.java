package platen.web.dashboard.settings;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.member.Role;
import platen.db.workspace.Workspace;
import platen.jobs.retention.LegalHolds;
import platen.jobs.workspace.WorkspaceArchive;
import platen.jobs.workspace.WorkspaceChanges;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;

/** Renames, archives and deletes a workspace, decides about answers by hash, and creates another one of its organization on the same plan. */
@Controller
final class SettingsPages {
    private static final String AT = "/dashboard/w/{workspace}/settings";
    private static final int MAX_NAME = 100;

    private final WorkspaceChanges workspaces;
    private final WorkspaceArchive archive;

    SettingsPages(WorkspaceChanges workspaces, WorkspaceArchive archive) {
        this.workspaces = workspaces;
        this.archive = archive;
    }

    @May(Role.ADMIN)
    @GetMapping(AT)
    void show(WorkspaceView view) throws IOException {
        send(view, HttpStatus.OK, form(view));
    }

    @May(Role.ADMIN)
    @PostMapping(AT + "/rename")
    void rename(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = Form.of(request, "name");
        check(view, form, "name");
        if (form.isValid()
                && !workspaces.rename(view.member().workspace(), form.value("name"), view.member().actor())) {
            form.error("name", view.text("settings.name-taken"));
        }
        if (form.isValid()) {
            view.done("/settings", view.text("settings.renamed"));
        } else {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
        }
    }

    @May(value = Role.OWNER, recent = true, archived = true)
    @PostMapping(AT + "/create")
    void create(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = form(view).set("new", Form.of(request, "new").value("new"));
        check(view, form, "new");
        Optional<Workspace> created = form.isValid()
                ? workspaces.createLike(view.member().workspace(), form.value("new"), view.member().actor())
                : Optional.empty();
        if (created.isPresent()) {
            view.view().flash(view.text("settings.created"));
            view.view().redirect(WorkspaceView.path(created.get()));
        } else {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form.error("new", view.text("settings.name-taken")));
        }
    }

    /** Decides whether anybody may ask for PDFs of the workspace by their hash alone. */
    @May(value = Role.ADMIN, recent = true)
    @PostMapping(AT + "/hashes")
    void answerHashes(WorkspaceView view, HttpServletRequest request) {
        boolean allowed = "on".equals(request.getParameter("hashes"));
        workspaces.answerHashes(view.member().workspace(), allowed, view.member().actor());
        view.done("/settings", view.text(allowed ? "settings.hashes-allowed" : "settings.hashes-forbidden"));
    }

    /** Makes the workspace read-only. */
    @May(value = Role.ADMIN, recent = true)
    @PostMapping(AT + "/archive")
    void archive(WorkspaceView view) {
        archive.archive(view.member().workspace(), view.member().actor());
        view.done("/settings", view.text("settings.archived"));
    }

    /** Restores the workspace, which cancels its deletion. */
    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/restore")
    void restore(WorkspaceView view) {
        archive.restore(view.member().workspace(), view.member().actor());
        view.done("/settings", view.text("settings.restored"));
    }

    /** Deletes the workspace after a waiting time. Its name must be typed, so that no other one is meant. */
    @May(value = Role.OWNER, recent = true, archived = true)
    @PostMapping(AT + "/delete")
    void delete(WorkspaceView view, HttpServletRequest request) throws IOException {
        String typed = Form.of(request, "confirm").value("confirm");
        Form form = form(view).set("confirm", typed);
        if (!typed.equals(view.member().workspace().name())) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form.error("confirm", view.text("settings.confirm-wrong")));
            return;
        }
        try {
            archive.delete(view.member().workspace(), view.member().actor());
        } catch (LegalHolds.Held e) {
            send(view, HttpStatus.CONFLICT, form.error("confirm", view.text("retention.held-error")));
            return;
        }
        view.done("/settings", view.text("settings.deletion-requested"));
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/delete/cancel")
    void cancelDeletion(WorkspaceView view) {
        archive.cancelDeletion(view.member().workspace(), view.member().actor());
        view.done("/settings", view.text("settings.deletion-cancelled"));
    }

    private static void check(WorkspaceView view, Form form, String field) {
        if (form.value(field).isEmpty() || form.value(field).length() > MAX_NAME) {
            form.error(field, view.text("settings.name-missing", MAX_NAME));
        }
        form.requirePrintable(field, view.text("error.unprintable"));
    }

    private static Form form(WorkspaceView view) {
        return new Form().set("name", view.member().workspace().name());
    }

    private void send(WorkspaceView view, HttpStatus status, Form form) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.SETTINGS, view.text("nav.settings")),
                output -> JtesettingsGenerated.render(output, Pages.NO_INTERCEPTOR, view, form,
                        archive.isLast(view.member().workspace()),
                        workspaces.answersHashes(view.member().workspace())));
    }
}
