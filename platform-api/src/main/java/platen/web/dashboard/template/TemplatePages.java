package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.template.UploadBody;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.jobs.engine.schema.BreakingChange;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.publish.Confirmation;
import platen.web.dashboard.publish.Confirmation.Breaking;
import platen.web.dashboard.publish.Publication;
import platen.web.view.PageNotFoundException;

/** Shows a template; adds and publishes its versions. Rolling back is publishing an older version. */
@Controller
final class TemplatePages {
    private static final String ONE = TemplateListPages.AT + "/{alias}";

    private final Templates templates;
    private final Workflows workflows;
    private final TemplatePage page;

    TemplatePages(Templates templates, Workflows workflows, TemplatePage page) {
        this.templates = templates;
        this.workflows = workflows;
        this.page = page;
    }

    @May(value = Role.VIEWER, query = {"version", "added"})
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        page.send(view, request, HttpStatus.OK, find(view, alias), Sent.NOTHING);
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/versions")
    void addVersion(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        UploadForm asked = UploadForm.of(view, request);
        UploadBody body = asked.body();
        if (body == null) {
            page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, template, Sent.of(asked));
            return;
        }
        switch (templates.addVersion(template, body.source(), body.options(), body.sampleData(),
                view.member().actor())) {
            case UploadResult.Stored stored -> view.view()
                    .redirect(view.path(TemplatePage.path(alias) + "?added=" + stored.version().version()));
            case UploadResult.Unusable unusable -> page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, template,
                    Sent.of(asked.refused(view, unusable)));
            case UploadResult.Checked _ -> throw new IllegalStateException("Nothing was to be checked only");
        }
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
        Confirmation confirmation = confirmation(template, publication);
        boolean breaks = !confirmation.breaking().isEmpty() || !confirmation.workflows().isEmpty();
        if (breaks && !publication.confirmed()) {
            page.send(view, request, HttpStatus.OK, template, Sent.of(confirmation));
            return;
        }
        if (templates.publish(template, publication.version(), publication.environment(), view.member().actor())
                .isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(TemplatePage.path(alias), view.text("publish.published", publication.version(),
                view.text("environment." + publication.environment().wire())));
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/unpublish")
    void unpublish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isPresent()) {
            templates.unpublish(template, asked.get().version(), asked.get().environment(), view.member().actor());
            view.done(TemplatePage.path(alias), view.text("publish.unpublished",
                    view.text("environment." + asked.get().environment().wire())));
        }
    }

    private Confirmation confirmation(Template template, Publication asked) {
        List<BreakingChange> breaking = templates.breaking(template, asked.version(), asked.environment())
                .orElseThrow(PageNotFoundException::new);
        return new Confirmation(asked,
                breaking.stream().map(each -> new Breaking(each.key(), each.message())).toList(),
                workflows.affected(template, asked.version(), asked.environment()));
    }

    private Template find(WorkspaceView view, String alias) {
        return page.find(view.member().organizationId(), alias);
    }
}
