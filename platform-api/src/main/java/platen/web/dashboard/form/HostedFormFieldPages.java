package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.web.control.Controls;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.form.FormPreview;
import platen.web.page.Pages;

/** Arranges the fields of hosted forms: order, sections and pages, texts, and conditions. It works without scripts. */
@Controller
final class HostedFormFieldPages {
    private static final String AT = HostedFormPages.ONE + "/fields";
    private final FormStore rows;
    private final HostedForms forms;
    private final FormTargets targets;
    private static final String POLICY = "Content-Security-Policy";

    private final FormPreview preview;

    HostedFormFieldPages(FormStore rows, HostedForms forms, FormTargets targets, FormPreview preview) {
        this.rows = rows;
        this.forms = forms;
        this.targets = targets;
        this.preview = preview;
    }

    /**
     * The page.
     *
     * @param edited null while no version with a form is published
     * @param focus name of the button that was pressed; empty for none
     * @param said what the button did; empty for nothing
     * @param unknown keys that are not published any more and are left out when it is saved
     * @param conflict whether somebody else saved the form meanwhile
     */
    record Edited(HostedForm form, Optional<ArrangementForm> edited, String focus, String said, Set<String> unknown,
            boolean conflict) {
        String id() {
            return PublicId.FORM.of(form.id());
        }
    }

    @May(Role.EDITOR)
    @GetMapping(AT)
    void edit(WorkspaceView view, @PathVariable String form, @RequestParam(defaultValue = "") String language)
            throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        send(view, HttpStatus.OK, found, schema(found).map(each -> ArrangementForm.of(found, each, language)), "", "");
    }

    private Optional<InputSchema> schema(HostedForm form) {
        return targets.schema(form).filter(FormSize::fits);
    }

    /** Saves the arrangement, or shows it as a button has changed it. */
    @May(Role.EDITOR)
    @PostMapping(AT)
    void change(WorkspaceView view, @PathVariable String form, HttpServletRequest request) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        Optional<ArrangementForm> read = schema(found).map(each -> ArrangementForm.of(view, request, found, each));
        if (read.isEmpty()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, found, read, "", "");
            return;
        }
        String pressed = Objects.requireNonNullElse(request.getParameter("do"), "");
        if (pressed.isEmpty()) {
            save(view, found, read.get());
        } else {
            press(view, found, read.get(), pressed);
        }
    }

    private void save(WorkspaceView view, HostedForm form, ArrangementForm edited) throws IOException {
        edited.check(view);
        if (!edited.form().isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form, Optional.of(edited), "", "");
            return;
        }
        String definition = edited.arrangement().definition().toString();
        try {
            Optional<HostedForm> changed = forms.change(form, now -> {
                if (!ArrangementForm.revision(now.page().definition()).equals(edited.revision())) {
                    throw new HostedFormPages.ChangedMeanwhile();
                }
                return now.with(now.page().withDefinition(definition));
            }, view.member().actor());
            HostedFormPages.requirePresent(changed);
        } catch (HostedFormPages.ChangedMeanwhile e) {
            HostedForm now = rows.find(form.workspaceId(), form.id()).orElse(form);
            var again = new ArrangementForm(edited.arrangement(), edited.schema(), edited.form(), edited.language(),
                    ArrangementForm.revision(now.page().definition()), edited.open());
            show(view, HttpStatus.CONFLICT, new Edited(now, Optional.of(again), "", "", Set.of(), true));
            return;
        }
        view.done(HostedFormPages.BELOW + PublicId.FORM.of(form.id()) + "/fields"
                + (edited.language().isEmpty() ? "" : "?language=" + edited.language()), view.text("arrange.saved"));
    }

    private void press(WorkspaceView view, HostedForm form, ArrangementForm edited, String pressed)
            throws IOException {
        int colon = Math.max(pressed.indexOf(':'), 0);
        String action = pressed.substring(0, colon);
        String value = pressed.substring(Math.min(colon + 1, pressed.length()));
        Arrangement arrangement = edited.arrangement();
        String said = view.text("arrange.moved", label(edited, value));
        ArrangementForm shown = edited;
        switch (action) {
            case "up" -> arrangement.move(value, -1);
            case "down" -> arrangement.move(value, 1);
            case "section-up" -> arrangement.moveSection(number(value), -1);
            case "section-down" -> arrangement.moveSection(number(value), 1);
            case "section-remove" -> {
                arrangement.removeSection(number(value));
                said = view.text("arrange.section-removed");
            }
            case "section-add" -> said = view.text(
                    arrangement.addSection() ? "arrange.section-added" : "arrange.sections-full");
            case "open" -> {
                edited.open().add(value);
                said = "";
            }
            case "language" -> {
                shown = new ArrangementForm(arrangement, edited.schema(), edited.form(),
                        ArrangementForm.of(form, edited.schema(), value).language(), edited.revision(), edited.open());
                said = "";
            }
            default -> said = "";
        }
        if (action.equals("section-up") || action.equals("section-down")) {
            said = view.text("arrange.section-moved");
        }
        send(view, shown.form().isValid() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT, form,
                Optional.of(shown), pressed, said);
    }

    private static String label(ArrangementForm edited, String key) {
        return edited.schema()
                .fields()
                .stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .map(Controls::label)
                .orElse(key);
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
    }

    /** Shows the page of the form as visitors would see it. Nothing is saved, and nothing can be sent. */
    @May(Role.EDITOR)
    @PostMapping(AT + "/preview")
    void preview(WorkspaceView view, @PathVariable String form, HttpServletRequest request) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        // The page of the editor shows the answer in a frame.
        view.view().response().setHeader(POLICY, Pages.CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'",
                "frame-ancestors 'self'"));
        view.view().response().setHeader("X-Frame-Options", "SAMEORIGIN");
        Optional<ArrangementForm> read = schema(found).map(each -> ArrangementForm.of(view, request, found, each));
        read.ifPresent(each -> each.check(view));
        if (read.isEmpty() || !read.get().form().isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, found, read, "", "");
            return;
        }
        HostedForm shown = found.with(found.settings()
                .with(found.page().withDefinition(read.get().arrangement().definition().toString())),
                found.updatedAt());
        preview.send(view.view().request(), view.view().response(), shown, read.get().language());
    }

    private void send(WorkspaceView view, HttpStatus status, HostedForm form, Optional<ArrangementForm> edited,
            String focus, String said) throws IOException {
        Set<String> unknown = edited
                .map(each -> Arrangement.unknown(StoredJson.object(form.page().definition()), each.schema()))
                .orElseGet(Set::of);
        show(view, status, new Edited(form, edited, focus, said, unknown, false));
    }

    private static void show(WorkspaceView view, HttpStatus status, Edited edited) throws IOException {
        HttpServletResponse response = view.view().response();
        if (!response.containsHeader(POLICY)) {
            response.setHeader(POLICY, Pages.CONTENT_SECURITY_POLICY + "; frame-src 'self'");
        }
        view.send(status, new WorkspaceView.Head(Nav.FORMS, edited.form().title()),
                output -> JtefieldsGenerated.render(output, Pages.NO_INTERCEPTOR, view, edited));
    }
}
