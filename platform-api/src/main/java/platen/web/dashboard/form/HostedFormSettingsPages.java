package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.form.FormSettings;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormMails;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.batch.BatchTargetList;
import platen.web.page.Pages;

/** Creates hosted forms and changes their settings. */
@Controller
final class HostedFormSettingsPages {
    private final FormStore rows;
    private final HostedForms forms;
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final BatchTargetList published;
    private final FormTargets targets;
    private final FormMails mails;

    HostedFormSettingsPages(FormStore rows, HostedForms forms, TemplateStore templates,
            WorkflowStore workflows, BatchTargetList published,
            FormTargets targets, FormMails mails) {
        this.rows = rows;
        this.forms = forms;
        this.templates = templates;
        this.workflows = workflows;
        this.published = published;
        this.targets = targets;
        this.mails = mails;
    }

    @May(Role.EDITOR)
    @GetMapping(HostedFormPages.AT + "/new")
    void blank(WorkspaceView view, @RequestParam(defaultValue = "") String template) throws IOException {
        send(view, HttpStatus.OK, Optional.empty(), SettingsForm.blank(template));
    }

    @May(Role.EDITOR)
    @PostMapping(HostedFormPages.AT)
    void create(WorkspaceView view, HttpServletRequest request) throws IOException {
        SettingsForm asked = SettingsForm.of(view, request, null);
        Optional<Environment> environment = WireName.parse(Environment.class, asked.form().value("environment"));
        if (environment.isEmpty()) {
            asked.form().error("environment", view.text("delivery.choice-wrong"));
        }
        FormChoice chosen = FormChoice.of(asked.form().value("template"), view.member().organizationId(), templates,
                workflows);
        Optional<InputSchema> schema = environment.flatMap(each -> chosen.schema(targets, each));
        if (!chosen.isPresent()) {
            asked.form().error("template", view.text("hosted.template-missing"));
        } else if (environment.isPresent() && schema.isEmpty()) {
            asked.form().error("environment", view.text("hosted.not-published", chosen.name()));
        } else if (schema.filter(found -> !FormSize.fits(found)).isPresent()) {
            asked.form().error("template", view.text("hosted.too-large", chosen.name(), FormSize.MAX_FIELDS));
        }
        forms.full(view.member().workspace())
                .ifPresent(objection -> asked.form().error("title", view.text("hosted.full"), objection));
        FormSettings settings = asked.settings();
        if (settings == null || !asked.form().isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, Optional.empty(), asked);
            return;
        }
        HostedForm created = chosen.create(forms, view.member().workspace(), environment.orElseThrow(), settings,
                view.member().actor());
        view.done(HostedFormPages.BELOW + PublicId.FORM.of(created.id()), view.text("hosted.created"));
    }

    @May(Role.EDITOR)
    @GetMapping(HostedFormPages.ONE + "/edit")
    void edit(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        send(view, HttpStatus.OK, Optional.of(found), SettingsForm.of(found));
    }

    @May(Role.EDITOR)
    @PostMapping(HostedFormPages.ONE)
    void change(WorkspaceView view, @PathVariable String form, HttpServletRequest request) throws IOException {
        HostedForm before = HostedFormPages.find(rows, view, form);
        SettingsForm asked = SettingsForm.of(view, request, before);
        FormSettings settings = asked.settings();
        checkMail(view, before, asked);
        if (settings == null || !asked.form().isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, Optional.of(before), asked);
            return;
        }
        if (asked.isOf(before.settings()) && !move(view, before, asked)) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, Optional.of(before), asked);
            return;
        }
        try {
            HostedFormPages.requirePresent(forms.change(before, now -> {
                if (!asked.isOf(now)) {
                    throw new HostedFormPages.ChangedMeanwhile();
                }
                // The page does not have these, which another one changes.
                return settings.with(now.state()).with(settings.page().withDefinition(now.page().definition()));
            }, view.member().actor()));
        } catch (HostedFormPages.ChangedMeanwhile e) {
            HostedForm now = HostedFormPages.find(rows, view, form);
            asked.form().set("revision", SettingsForm.revision(now.settings()))
                    .error("title", view.text("hosted.changed-meanwhile"));
            send(view, HttpStatus.CONFLICT, Optional.of(now), asked);
            return;
        }
        view.done(HostedFormPages.BELOW + form, view.text("hosted.changed"));
    }

    /** Shows the settings again, since a file cannot be the logo. */
    void refuseLogo(WorkspaceView view, HostedForm form, String error) throws IOException {
        SettingsForm shown = SettingsForm.of(form);
        shown.form().error("logo", error);
        send(view, HttpStatus.UNPROCESSABLE_CONTENT, Optional.of(form), shown);
    }

    /** Gives the form the address that was typed; returns false when it cannot have it. */
    private boolean move(WorkspaceView view, HostedForm form, SettingsForm asked) {
        String slug = asked.form().value("slug");
        boolean refused = !slug.isEmpty() && forms.move(form, slug, view.member().actor())
                .filter(moved -> moved.objection() != null)
                .isPresent();
        if (refused) {
            asked.form().error("slug", view.text("hosted.slug-wrong"));
        }
        return !refused;
    }

    private void checkMail(WorkspaceView view, HostedForm before, SettingsForm asked) {
        String field = asked.form().value("mail_field");
        if (!field.isEmpty() && !field.equals(before.page().followUp().mailField())
                && mails.objection(targets.schema(before), field).isPresent()) {
            asked.form().error("mail_field", view.text("hosted.mail-wrong"));
        }
    }

    private void send(WorkspaceView view, HttpStatus status, Optional<HostedForm> before, SettingsForm asked)
            throws IOException {
        String title = before.map(HostedForm::title).orElseGet(() -> view.text("hosted.new"));
        Map<String, String> names = new LinkedHashMap<>(published.templates(view.member()));
        published.workflows(view.member())
                .forEach(
                        (alias, name) -> names.put(FormChoice.WORKFLOW + alias, view.text("hosted.of-workflow", name)));
        // A field of an earlier version stays among the choices, so that saving the page does not change it.
        Set<String> fields = new TreeSet<>(before.flatMap(targets::schema).map(FormMails::fields).orElse(List.of()));
        before.map(form -> form.page().followUp().mailField()).filter(field -> !field.isEmpty()).ifPresent(fields::add);
        view.send(status, new WorkspaceView.Head(Nav.FORMS, title), output -> JteeditGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, asked.form(), before, names, fields, mails.isConfigured()));
    }
}
