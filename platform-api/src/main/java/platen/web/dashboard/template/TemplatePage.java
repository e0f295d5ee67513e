package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.db.audit.AuditStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateUseStore;
import platen.db.template.TemplateVersion;
import platen.db.template.VersionHistoryStore;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.publish.Environments;
import platen.web.dashboard.publish.VersionHistory;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Finds a template and sends its page. */
final class TemplatePage {
    private static final int MAX_VERSIONS = 100;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final TemplateStore rows;
    private final TemplateUseStore uses;
    private final VersionHistoryStore history;
    private final Workflows workflows;
    private final AuditStore audit;
    private final Clock clock;

    TemplatePage(TemplateStore rows, TemplateUseStore uses, VersionHistoryStore history, Workflows workflows,
            AuditStore audit, Clock clock) {
        this.rows = rows;
        this.uses = uses;
        this.history = history;
        this.workflows = workflows;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns the path of a template below the workspace's. */
    static String path(String alias) {
        return TemplateListPages.LIST + "/" + alias;
    }

    /**
     * Returns a template of an organization.
     *
     * @throws PageNotFoundException when it has none of this alias
     */
    Template find(UUID organizationId, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(organizationId, alias).orElseThrow(PageNotFoundException::new);
    }

    void send(WorkspaceView view, HttpServletRequest request, HttpStatus status, Template template, Sent sent)
            throws IOException {
        TemplateView shown = view(view, request, template);
        boolean added = shown.shown().version() == number(request.getParameter("added"));
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, template.name(), List.of(TemplateListPages.SCRIPT)),
                output -> JtetemplateGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown, sent, added));
    }

    private TemplateView view(WorkspaceView view, HttpServletRequest request, Template template) {
        UUID workspaceId = view.member().workspace().id();
        List<VersionSummary> versions = rows.summaries(template.id(), null, MAX_VERSIONS);
        int asked = Math.max(number(request.getParameter("version")), number(request.getParameter("added")));
        TemplateVersion shown = rows.version(template.id(), asked == 0 ? versions.getFirst().version() : asked)
                .orElseThrow(PageNotFoundException::new);
        var environments = new Environments(path(template.alias()),
                versions.stream().map(VersionSummary::version).toList(), template.published(),
                VersionHistory.of(audit, workspaceId, template.id()));
        List<Integer> named = Stream
                .concat(Stream.of(shown.version()), versions.stream().map(VersionSummary::version))
                .distinct()
                .toList();
        return new TemplateView(template, versions, shown, environments, history.origins(template.id(), named),
                uses.callers(workspaceId, template.id()),
                workflows.using(template), clock.instant());
    }

    /** Returns the number of a version in a parameter; 0 when it is absent or none. */
    private static int number(@Nullable String value) {
        String text = Objects.requireNonNullElse(value, "");
        return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    }
}
