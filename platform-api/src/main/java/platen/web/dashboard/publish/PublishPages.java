package platen.web.dashboard.publish;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.AuditStore;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.VersionSummary;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.PublishGate;
import platen.jobs.template.PublicationNote;
import platen.jobs.template.Templates;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/**
 * Publishes versions of templates. A publication without consequences takes one click; any other is confirmed on the
 * page of the gate, which shows them. A publication that breaks production wants a reason and the typed alias. The
 * version that was live before is published again with one click.
 */
@Controller
final class PublishPages {
    private static final String ONE = "/dashboard/w/{workspace}/templates/{alias}";
    /** Versions that the page shows besides the live and the chosen ones. */
    private static final int NEWEST = 8;
    private static final int MAX_VERSIONS = 100;

    private final Templates templates;
    private final PublishGate gate;
    private final TemplateStore rows;
    private final AuditStore audit;
    private final Clock clock;

    PublishPages(Templates templates, PublishGate gate, TemplateStore rows, AuditStore audit, Clock clock) {
        this.templates = templates;
        this.gate = gate;
        this.rows = rows;
        this.audit = audit;
        this.clock = clock;
    }

    @May(value = Role.EDITOR, query = {"version", "environment", "all"})
    @GetMapping(ONE + "/publish")
    void gate(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        boolean chosen = request.getParameter("version") != null || request.getParameter("environment") != null;
        send(view, HttpStatus.OK, template, chosen ? check(view, template, Publication.chosen(request)) : null,
                new Form(), "1".equals(request.getParameter("all")));
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/publish")
    void publish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isEmpty()) {
            return;
        }
        Publication publication = asked.get();
        if (publication.rollback() && isRollback(view, template, publication)) {
            rollBack(view, template, publication);
            return;
        }
        PublishCheck check = check(view, template, publication);
        if (check.hasConsequences() && !publication.confirmed()) {
            view.view().redirect(view.path(path(alias) + "/publish?version=" + publication.version()
                    + "&environment=" + publication.environment().wire()));
            return;
        }
        Form form = Form.of(request, "reason", "confirm");
        if (check.breaksProduction() && !isConfirmed(view, template, form)) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, template, check, form, false);
            return;
        }
        String reason = oneLine(form.value("reason"));
        publish(view, template, publication,
                new PublicationNote(check.changes().kind(), reason.isEmpty() ? null : reason, false));
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/unpublish")
    void unpublish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isPresent()) {
            templates.unpublish(template, asked.get().version(), asked.get().environment(), view.member().actor());
            view.done(path(alias), view.text("publish.unpublished",
                    view.text("environment." + asked.get().environment().wire())));
        }
    }

    /** Returns whether the version is the one that was live before; it may have changed since the page was shown. */
    private boolean isRollback(WorkspaceView view, Template template, Publication asked) {
        return Objects.equals(environments(view, template).rollback(asked.environment()), asked.version());
    }

    private void rollBack(WorkspaceView view, Template template, Publication asked) {
        var changes = gate.changes(template, asked.version(), asked.environment())
                .orElseThrow(PageNotFoundException::new);
        publish(view, template, asked, new PublicationNote(changes.kind(), null, true));
    }

    private void publish(WorkspaceView view, Template template, Publication asked, PublicationNote note) {
        if (templates.publish(template, asked.version(), asked.environment(), note, view.member().actor())
                .isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(path(template.alias()), view.text("publish.published", asked.version(),
                view.text("environment." + asked.environment().wire())));
    }

    private static boolean isConfirmed(WorkspaceView view, Template template, Form form) {
        String reason = oneLine(form.value("reason"));
        form.require("reason", view.text("gate.reason-missing"));
        form.set("reason", reason).requirePrintable("reason", view.text("gate.reason-wrong"));
        if (reason.length() > PublicationNote.MAX_REASON_LENGTH) {
            form.error("reason", view.text("gate.reason-long", PublicationNote.MAX_REASON_LENGTH));
        }
        if (!form.value("confirm").equals(template.alias())) {
            form.error("confirm", view.text("gate.alias-wrong", template.alias()));
        }
        return form.isValid();
    }

    private static String oneLine(String typed) {
        return typed.replaceAll("\\s+", " ");
    }

    private PublishCheck check(WorkspaceView view, Template template, Publication asked) {
        return gate.check(template, view.member().workspace().id(), asked.version(), asked.environment())
                .orElseThrow(PageNotFoundException::new);
    }

    private void send(WorkspaceView view, HttpStatus status, Template template, @Nullable PublishCheck check, Form form,
            boolean all) throws IOException {
        List<VersionSummary> versions = rows.summaries(template.id(), null, MAX_VERSIONS);
        List<VersionSummary> shown = all
                ? versions
                : versions.stream().filter(each -> isShown(versions, template, check, each)).toList();
        var content = new GateView(template, shown, versions.size() - shown.size(), environments(view, template),
                check, form, clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, view.text("gate.title", template.name())),
                output -> JtegateGenerated.render(output, Pages.NO_INTERCEPTOR, view, content));
    }

    private static boolean isShown(List<VersionSummary> newestFirst, Template template, @Nullable PublishCheck check,
            VersionSummary version) {
        return newestFirst.indexOf(version) < NEWEST || template.published().containsValue(version.version())
                || check != null && check.version() == version.version();
    }

    private Environments environments(WorkspaceView view, Template template) {
        return new Environments(path(template.alias()),
                rows.summaries(template.id(), null, MAX_VERSIONS).stream().map(VersionSummary::version).toList(),
                template.published(), VersionHistory.of(audit, view.member().workspace().id(), template.id()));
    }

    private Template find(WorkspaceView view, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(view.member().organizationId(), alias).orElseThrow(PageNotFoundException::new);
    }

    /** Returns the path of a template below the workspace's. */
    private static String path(String alias) {
        return "/templates/" + alias;
    }
}
