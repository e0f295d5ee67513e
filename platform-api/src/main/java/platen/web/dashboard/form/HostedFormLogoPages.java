package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.jobs.form.logo.FormLogos;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;

/** Gives hosted forms a logo, and takes it away. */
@Controller
final class HostedFormLogoPages {
    private static final String AT = HostedFormPages.ONE + "/logo";
    private final FormStore rows;
    private final FormLogos logos;
    private final HostedFormSettingsPages settings;

    HostedFormLogoPages(FormStore rows, FormLogos logos, HostedFormSettingsPages settings) {
        this.rows = rows;
        this.logos = logos;
        this.settings = settings;
    }

    @May(Role.EDITOR)
    @PostMapping(AT)
    void change(WorkspaceView view, @PathVariable String form, HttpServletRequest request) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        Optional<byte[]> file = FormUploads.of(request).flatMap(parts -> parts.filled().file("logo"));
        Optional<FormLogos.Logo> logo = file.flatMap(bytes -> logos.read(found.workspaceId(), bytes));
        if (logo.isEmpty()) {
            settings.refuseLogo(view, found, view.text(file.isEmpty() ? "hosted.logo-missing" : "hosted.logo-wrong",
                    FormLogos.MAX_FILE_BYTES / 1024 / 1024));
            return;
        }
        HostedFormPages.requirePresent(logos.change(found, logo, view.member().actor()));
        view.done(HostedFormPages.BELOW + form + "/edit", view.text("hosted.logo-changed"));
    }

    @May(Role.EDITOR)
    @PostMapping(AT + "/remove")
    void remove(WorkspaceView view, @PathVariable String form) {
        HostedFormPages.requirePresent(logos.change(HostedFormPages.find(rows, view, form), Optional.empty(),
                view.member().actor()));
        view.done(HostedFormPages.BELOW + form + "/edit", view.text("hosted.logo-removed"));
    }
}
