package platen.web.dashboard.publish;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
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
import platen.db.template.VersionHistoryStore;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.PublishGate;
import platen.jobs.template.PublicationNote;
import platen.jobs.template.PublishResult;
import platen.jobs.template.SeenLive;
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
    private static final Pattern LIVE = Pattern.compile("|[1-9][0-9]{0,8}");

    private final Templates templates;
    private final PublishGate gate;
    private final TemplateStore rows;
    private final VersionHistoryStore history;
    private final AuditStore audit;
    private final Clock clock;

    PublishPages(Templates templates, PublishGate gate, TemplateStore rows, VersionHistoryStore history,
            AuditStore audit, Clock clock) {
        this.templates = templates;
        this.gate = gate;
        this.rows = rows;
        this.history = history;
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
            rollBack(view, template, publication, request);
            return;
        }
        PublishCheck check = check(view, template, publication);
        Form form = Form.of(request, "reason", "confirm");
        if (!seen(request).map(seen -> seen.allows(check.live())).orElse(true)) {
            sendChanged(view, template, publication, form);
            return;
        }
        if (check.hasConsequences() && !publication.confirmed()) {
            view.view().redirect(view.path(path(alias) + "/publish?version=" + publication.version()
                    + "&environment=" + publication.environment().wire()));
            return;
        }
        if (check.breaksProduction() && !isConfirmed(view, template, form)) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, template, check, form, false);
            return;
        }
        String reason = oneLine(form.value("reason"));
        publish(view, template, publication, form,
                new SeenLive.Version(check.live()),
                new PublicationNote(check.changes().kind(), reason.isEmpty() ? null : reason, false));
    }

    /** Returns the live version that the page showed to the person; empty when the form does not tell it. */
    private static Optional<SeenLive> seen(HttpServletRequest request) {
        String live = request.getParameter("live");
        if (live == null || !LIVE.matcher(live).matches()) {
            return Optional.empty();
        }
        return Optional.of(new SeenLive.Version(live.isEmpty() ? null : Integer.valueOf(live)));
    }

    /** Shows the gate again: another publication came between, so that the person has seen other changes. */
    private void sendChanged(WorkspaceView view, Template template, Publication asked, Form form) throws IOException {
        Template now = find(view, template.alias());
        PublishCheck check = check(view, now, asked);
        String place = view.text("environment." + asked.environment().wire());
        Integer live = check.live();
        form.error("changes", live == null
                ? view.text("gate.live-withdrawn", place)
                : view.text("gate.live-changed", live, place));
        send(view, HttpStatus.UNPROCESSABLE_CONTENT, now, check, form, false);
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

    private void rollBack(WorkspaceView view, Template template, Publication asked, HttpServletRequest request)
            throws IOException {
        var changes = gate.changes(template, asked.version(), asked.environment())
                .orElseThrow(PageNotFoundException::new);
        SeenLive seen = seen(request).orElse(new SeenLive.Version(template.published().get(asked.environment())));
        publish(view, template, asked, new Form(), seen, new PublicationNote(changes.kind(), null, true));
    }

    private void publish(WorkspaceView view, Template template, Publication asked, Form form, SeenLive seen,
            PublicationNote note) throws IOException {
        switch (templates.publish(template, asked.version(), asked.environment(), seen, note,
                view.member().actor())) {
            case PublishResult.Published _ -> view.done(path(template.alias()), view.text("publish.published",
                    asked.version(), view.text("environment." + asked.environment().wire())));
            case PublishResult.NoVersion _ -> throw new PageNotFoundException();
            case PublishResult.LiveChanged _ -> sendChanged(view, template, asked, form);
        }
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
                check, form, history.origins(template.id(), shown.stream().map(VersionSummary::version).toList()),
                clock.instant());
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
